const stepMs = 5;

/**
 * Returns whether a condition becomes true within `ms` of time in which this process could run; time that a busy
 * machine takes from it does not count.
 */
export async function inTime(isSo: () => boolean, ms: number): Promise<boolean> {
  for (let passedMs = 0; passedMs < ms; passedMs += stepMs) {
    if (isSo()) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, stepMs);
    });
  }
  return isSo();
}
