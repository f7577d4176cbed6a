import { randomUUID } from "node:crypto";
import { existsSync, Stats } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { restoreMark } from "../data-folder/restore-mark.ts";
import type { DoctorCheck } from "./doctor-check.ts";

/** Writes and removes a file in the data folder. Needs no lock, so that it also works beside a running hub. */
export function dataFolderCheck(folder: string): DoctorCheck {
  const path = resolve(folder);
  return {
    name: "data folder",
    run: async () => {
      const found = await stat(path).catch((error: unknown) => error);
      const isAbsent = found instanceof Error && "code" in found && found.code === "ENOENT";
      if (isAbsent) {
        return {
          status: "warning",
          detail: `${path} does not exist`,
          remedy: "modelyard serve creates it. If your data is elsewhere, name its folder with --data-dir.",
        };
      }
      if (found instanceof Stats && !found.isDirectory()) {
        return {
          status: "problem",
          detail: `${path} is not a folder`,
          remedy: "Name a folder with --data-dir.",
        };
      }
      if (existsSync(join(path, restoreMark))) {
        return {
          status: "problem",
          detail: `${path} has part of a backup: its restore was interrupted`,
          remedy: "Run the same modelyard restore again, which continues it.",
        };
      }
      const probe = join(path, `doctor-${randomUUID()}`);
      try {
        await writeFile(probe, "doctor", { mode: 0o600, flag: "wx", flush: true });
        return { status: "ok", detail: `${path} is writable` };
      } catch (error) {
        return {
          status: "problem",
          detail: `${path} is not writable (${error instanceof Error ? error.message : String(error)})`,
          remedy: "Run as the account that owns it, free disk space, or choose another folder with --data-dir.",
        };
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}
