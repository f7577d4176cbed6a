import { knownObjects } from "../objects/maintenance/recorded-objects.ts";
import { addFailure, addTo } from "./garbage-report.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";
import { removeUnusedObject } from "./remove-unused-object.ts";

const starts: readonly string[] = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, "0"));

/** Removes stored objects that the database does not know: of uploads that ended before they were linked. */
export async function collectOrphans(run: GarbageRun): Promise<void> {
  const { report, isDryRun, database, driver } = run;
  for (const start of starts) {
    for await (const { stored, row } of knownObjects(driver, database.orm, start)) {
      run.signal?.throwIfAborted();
      if (stored === undefined || row !== undefined || stored.modifiedAt >= endOfGrace(run)) continue;
      try {
        if (isDryRun || (await removeUnusedObject(run, stored.key.slice(-64)))) addTo(report.orphans, stored.size);
      } catch (error) {
        addFailure(report, stored.key, error);
      }
      run.onProgress(report);
    }
  }
}
