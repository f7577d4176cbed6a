import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns those of the programs that are not in the search path. */
export function missingPrograms(names: readonly string[]): string[] {
  // Debian has some programs for administrators only there.
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return names.filter((name) => !folders.some((folder) => isProgram(join(folder, name))));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
