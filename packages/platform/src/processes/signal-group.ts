/** Signals every process of the group led by this process id. Has no effect if all of them have ended. */
export function signalGroupOf(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // All of its processes have ended.
  }
}
