import { writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/** Gives a process and its future children less processor time than this process. Has no effect without permission. */
export function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
    // A Linux desktop shares CPU time between sessions first, and each group is a session.
    if (process.platform === "linux") writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The process has ended, or the kernel has no such setting.
  }
}
