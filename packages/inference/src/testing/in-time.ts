const stepMs = 5;

/**
 * Whether something is so within `ms` of time in which this process was free to work: what a busy machine takes away
 * from it does not count.
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
