/** Whether this device draws glass by itself: only where it costs neither patience nor somebody's data. */

const FEW_CORES = 2;

interface Connection {
  saveData?: boolean;
}

let probed: boolean | undefined;

/** Not where a card is only imitated; that counts for those who asked. */
export function drawsByItself(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches) return false;
  if (navigator.hardwareConcurrency <= FEW_CORES) return false;
  probed ??= document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true }) !== null;
  return probed;
}
