import { readFile } from "node:fs/promises";

/** A constant of every Linux that Node supports on x64, and of most on arm64. */
const pageBytes = 4096;

/** Returns the resident memory of a process, and how much of that is not of files; `undefined` if it cannot be measured. */
export async function residentBytes(pid: number): Promise<{ total: number; own: number } | undefined> {
  try {
    const [, resident = "0", shared = "0"] = (await readFile(`/proc/${pid}/statm`, "latin1")).split(" ");
    return { total: Number(resident) * pageBytes, own: (Number(resident) - Number(shared)) * pageBytes };
  } catch {
    // It has ended, or this is not Linux: there, the limits of its process group are polled.
    return undefined;
  }
}
