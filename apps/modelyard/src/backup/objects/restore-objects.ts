import { CopyError, copyObject, forEachLimited, type ObjectDriver } from "@modelyard/hub";
import { limits } from "@modelyard/platform/limits";
import { BackupDamagedError } from "../files/backup-damaged-error.ts";
import type { ObjectEntry } from "../files/manifest.ts";

export interface RestoredObjects {
  restored: number;
  restoredBytes: number;
  /** Objects that the store had: of an interrupted run, or because the backup only refers to them. */
  present: number;
}

interface Options {
  /** The objects of the backup; `undefined` for a backup by reference. */
  from: ObjectDriver | undefined;
  to: ObjectDriver;
  entries: AsyncIterable<ObjectEntry>;
  onProgress: (state: Readonly<RestoredObjects>) => void;
}

/** Copies the objects of a backup into the store. @throws {BackupDamagedError} an object is missing or damaged */
export async function restoreObjects({ from, to, entries, onProgress }: Options): Promise<RestoredObjects> {
  const state: RestoredObjects = { restored: 0, restoredBytes: 0, present: 0 };
  await forEachLimited(entries, limits.objects.maintenanceReads, async ({ key, size, sha256 }) => {
    const found = await to.head(key);
    if (found?.size === size) state.present += 1;
    else if (from === undefined) {
      throw new BackupDamagedError(
        `the store does not have ${key} with ${size} bytes, and the backup only refers to it. Restore the store first`,
      );
    } else {
      const copied = await copyObject({ from, to }, key, { expectedSha256: sha256 }).catch((cause: unknown) => {
        if (!(cause instanceof CopyError)) throw cause;
        throw new BackupDamagedError(`${key} cannot be restored: ${cause.message}`, { cause });
      });
      if (copied?.size !== size) throw new BackupDamagedError(`${key} is missing in the backup, or has another size`);
      state.restored += 1;
      state.restoredBytes += size;
    }
    onProgress(state);
  });
  return state;
}
