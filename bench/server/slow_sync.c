/* Makes every sync of a file take SLOW_SYNC_US microseconds longer, as on a slower disk. For LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_more(void) {
  static int delay = -1;
  if (delay < 0) {
    const char *set = getenv("SLOW_SYNC_US");
    delay = set ? atoi(set) : 0;
  }
  if (delay > 0) usleep(delay);
}

int fsync(int file) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_more();
  return real(file);
}

int fdatasync(int file) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_more();
  return real(file);
}
