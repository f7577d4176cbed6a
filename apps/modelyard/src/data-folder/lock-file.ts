import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * Locks a file until the returned lock is closed. SQLite's lock belongs to the operating system: it ends with the process,
 * so a crash never locks anyone out.
 * @returns `undefined` if another process has it
 */
export function lockFile(file: string): { close: () => void } | undefined {
  // SQLite would create it for all accounts to read.
  writeFileSync(file, "", { mode: 0o600, flag: "a" });
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;");
    return lock;
  } catch {
    lock?.close();
    return undefined;
  }
}
