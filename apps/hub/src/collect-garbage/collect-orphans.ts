import type { Known } from "../objects/maintenance/join-stored.ts";
import { knownObjects } from "../objects/maintenance/recorded-objects.ts";
import { knownXorbs } from "../xet/xorbs/known-xorbs.ts";
import { addFailure, addTo } from "./garbage-report.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";
import { removeUnusedObject } from "./remove-unused-object.ts";
import { removeXorbBytes } from "./remove-unused-xorb.ts";

const starts: readonly string[] = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, "0"));

/** Removes stored objects and xorbs that the database does not know: of uploads that ended before they were recorded. */
export async function collectOrphans(run: GarbageRun): Promise<void> {
  const { database, driver } = run;
  for (const start of starts) {
    await collectUnknown(run, knownObjects(driver, database.orm, start), (hash) => removeUnusedObject(run, hash));
    await collectUnknown(run, knownXorbs(driver, database.orm, start), (hash) => removeXorbBytes(run, hash));
  }
}

async function collectUnknown(
  run: GarbageRun,
  known: AsyncIterable<Known<unknown>>,
  remove: (hash: string) => Promise<boolean>,
): Promise<void> {
  const { report, isDryRun } = run;
  for await (const { stored, row } of known) {
    run.signal?.throwIfAborted();
    if (stored === undefined || row !== undefined || stored.modifiedAt >= endOfGrace(run)) continue;
    try {
      if (isDryRun || (await remove(stored.key.slice(-64)))) addTo(report.orphans, stored.size);
    } catch (error) {
      addFailure(report, stored.key, error);
    }
    run.onProgress(report);
  }
}
