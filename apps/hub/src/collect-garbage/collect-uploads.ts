import { expiredUploads, forgottenParts, removeUpload } from "../objects/uploads.ts";
import { addFailure, addTo } from "./garbage-report.ts";
import type { GarbageRun } from "./garbage-run.ts";

/** Removes uploads that were not completed in time, parts of deleted uploads, and temporary files of the store. */
export async function collectUploads(run: GarbageRun): Promise<void> {
  const { database, driver, isDryRun, now, report } = run;
  const context = { orm: database.orm, objectStore: { driver }, now };
  for (const upload of await expiredUploads(context)) {
    run.signal?.throwIfAborted();
    try {
      if (!isDryRun) await removeUpload(context, upload);
      report.uploads += 1;
    } catch (error) {
      addFailure(report, `upload ${upload.id}`, error);
    }
  }
  for await (const { key, size } of forgottenParts(context)) {
    if (!isDryRun) await driver.remove(key);
    addTo(report.forgottenParts, size);
  }
  if (!isDryRun) await driver.sweep(now());
  run.onProgress(report);
}
