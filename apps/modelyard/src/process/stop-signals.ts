/** Supervisors and shells often deliver one Ctrl-C twice, within a moment; that is one wish, not two. */
const echoWithinMs = 1000;

/**
 * Listens for SIGINT and SIGTERM.
 * @param onImpatience called at a second signal: the sender does not want to wait
 * @returns resolves at the first signal
 */
export function stopSignal(onImpatience: () => void): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const onSignal = () => {
      const now = performance.now();
      if (firstAt === undefined) {
        firstAt = now;
        resolve();
      } else if (now - firstAt > echoWithinMs) onImpatience();
    };
    process.on("SIGINT", onSignal);
    process.on("SIGTERM", onSignal);
  });
}
