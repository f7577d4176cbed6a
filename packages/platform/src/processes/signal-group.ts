/** Signals every process of a group that is led by a process of this id. Does nothing when all have ended. */
export function signalGroupOf(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // All of its processes have ended.
  }
}
