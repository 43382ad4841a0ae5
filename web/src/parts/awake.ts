/** A screen that people look at from the sofa does not fall asleep. */

/** Keep this one awake; the answer lets it sleep again. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  const stay = (): void => void (document.visibilityState === "visible" && navigator.wakeLock?.request("screen").then((one) => (lock = one), () => undefined));
  stay();
  document.addEventListener("visibilitychange", stay);
  return () => {
    document.removeEventListener("visibilitychange", stay);
    void lock?.release();
  };
}
