import type { Known } from "../objects/maintenance/join-stored.ts";
import { knownObjects } from "../objects/maintenance/recorded-objects.ts";
import { knownXorbs } from "../xet/xorbs/known-xorbs.ts";
import { addFailure, addTo } from "./garbage-report.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";
import { isCopyLeft, removeCopyLeft } from "./remove-copy-left.ts";
import { removeUnusedObject } from "./remove-unused-object.ts";
import { removeXorbBytes } from "./remove-unused-xorb.ts";

const starts: readonly string[] = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, "0"));

/**
 * Removes stored objects and xorbs that the database does not know, and whole copies of objects that are stored as xorbs: of
 * uploads that ended before they were recorded.
 */
export async function collectOrphans(run: GarbageRun): Promise<void> {
  const { database, driver } = run;
  for (const start of starts) {
    await collectUnknown(run, knownObjects(driver, database.orm, start), {
      isOrphan: (row) => row === undefined || isCopyLeft(row),
      remove: (hash, row) => (row === undefined ? removeUnusedObject(run, hash) : removeCopyLeft(run, hash)),
    });
    await collectUnknown(run, knownXorbs(driver, database.orm, start), {
      isOrphan: (row) => row === undefined,
      remove: (hash) => removeXorbBytes(run, hash),
    });
  }
}

interface Orphans<Row> {
  isOrphan: (row: Row | undefined) => boolean;
  /** Checks the database again. @returns whether bytes were removed */
  remove: (hash: string, row: Row | undefined) => Promise<boolean>;
}

async function collectUnknown<Row>(
  run: GarbageRun,
  known: AsyncIterable<Known<Row>>,
  { isOrphan, remove }: Orphans<Row>,
): Promise<void> {
  const { report, isDryRun } = run;
  for await (const { stored, row } of known) {
    run.signal?.throwIfAborted();
    if (stored === undefined || !isOrphan(row) || stored.modifiedAt >= endOfGrace(run)) continue;
    try {
      if (isDryRun || (await remove(stored.key.slice(-64), row))) addTo(report.orphans, stored.size);
    } catch (error) {
      addFailure(report, stored.key, error);
    }
    run.onProgress(report);
  }
}
