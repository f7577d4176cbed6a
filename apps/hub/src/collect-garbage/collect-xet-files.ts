import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { xetArrivals, xetFiles } from "../xet/tables.ts";
import { markUnusedXorbs, xorbsOfFiles } from "../xet/xorbs/mark-used-xorbs.ts";
import { addFailure, addTo } from "./garbage-report.ts";
import { endOfGrace, type GarbageRun } from "./garbage-run.ts";
import { isFileUnused } from "./unused.ts";

/** Removes descriptions of files in the Xet protocol that no object is read from, and uploads that no commit has named. */
export async function collectXetFiles(run: GarbageRun): Promise<void> {
  const { report, isDryRun } = run;
  await collectArrivals(run);
  for await (const { hash, size } of unusedFiles(run)) {
    run.signal?.throwIfAborted();
    try {
      if (isDryRun || (await removeUnusedFile(run, hash))) addTo(report.xetFiles, size);
    } catch (error) {
      addFailure(report, `file ${hash}`, error);
    }
    run.onProgress(report);
  }
}

/** Without these rows, a commit that names the file reports it as missing, and the client uploads it again. */
async function collectArrivals({ database: { orm }, isDryRun, now, report }: GarbageRun): Promise<void> {
  const isOld = lt(xetArrivals.createdAt, endOfGrace({ now }));
  if (isDryRun) {
    const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(xetArrivals).where(isOld);
    report.arrivals += row?.count ?? 0;
    return;
  }
  const removed = await orm.delete(xetArrivals).where(isOld).returning({ fileHash: xetArrivals.fileHash });
  report.arrivals += removed.length;
}

async function* unusedFiles(run: GarbageRun): AsyncGenerator<{ hash: string; size: number }> {
  const { perQuery } = limits.objects;
  for (let after = ""; ; ) {
    const page = await run.database.orm
      .select({ hash: xetFiles.hash, size: xetFiles.size })
      .from(xetFiles)
      .where(and(gt(xetFiles.hash, after), isFileUnused(run)))
      .orderBy(asc(xetFiles.hash))
      .limit(perQuery);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return;
    after = last.hash;
  }
}

/** Removes a file with its terms, which releases their xorbs. @returns whether it was removed */
async function removeUnusedFile(run: GarbageRun, hash: string): Promise<boolean> {
  return run.database.orm.transaction(async (queries) => {
    // Waits for uploads of the same file and for the object that is linked to it, so that the next query sees them.
    await queries.select({ hash: xetFiles.hash }).from(xetFiles).where(eq(xetFiles.hash, hash)).for("update");
    const xorbs = await xorbsOfFiles(queries, eq(xetFiles.hash, hash));
    const removed = await queries
      .delete(xetFiles)
      .where(and(eq(xetFiles.hash, hash), isFileUnused(run)))
      .returning({ hash: xetFiles.hash });
    if (removed.length === 0) return false;
    // The file counts no longer, and its xorbs are kept for weeks.
    await markUnusedXorbs(queries, xorbs);
    return true;
  });
}
