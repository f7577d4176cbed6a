import { writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/** Gives a process, and what it starts later, less processor time than this process. Has no effect where it may not. */
export function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
    // A Linux desktop shares time between sessions first, and each group is a session.
    if (process.platform === "linux") writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The process has ended, or the kernel has no such setting.
  }
}
