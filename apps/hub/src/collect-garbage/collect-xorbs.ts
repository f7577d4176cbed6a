import { limits } from "@modelyard/platform/limits";
import { and, asc, gt } from "drizzle-orm";
import { xorbs } from "../xet/tables.ts";
import { addFailure, addTo } from "./garbage-report.ts";
import type { GarbageRun } from "./garbage-run.ts";
import { removeUnusedXorb } from "./remove-unused-xorb.ts";
import { isXorbUnused } from "./unused.ts";

/** Removes xorbs that no file needs, once clients have forgotten them. */
export async function collectXorbs(run: GarbageRun): Promise<void> {
  const { report, isDryRun } = run;
  for await (const { hash, storedBytes } of unusedXorbs(run)) {
    run.signal?.throwIfAborted();
    try {
      if (isDryRun || (await removeUnusedXorb(run, hash))) addTo(report.xorbs, storedBytes);
    } catch (error) {
      addFailure(report, `xorb ${hash}`, error);
    }
    run.onProgress(report);
  }
}

async function* unusedXorbs(run: GarbageRun): AsyncGenerator<{ hash: string; storedBytes: number }> {
  const { perQuery } = limits.objects;
  for (let after = ""; ; ) {
    const page = await run.database.orm
      .select({ hash: xorbs.hash, storedBytes: xorbs.storedBytes })
      .from(xorbs)
      .where(and(gt(xorbs.hash, after), isXorbUnused(run)))
      .orderBy(asc(xorbs.hash))
      .limit(perQuery);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return;
    after = last.hash;
  }
}
