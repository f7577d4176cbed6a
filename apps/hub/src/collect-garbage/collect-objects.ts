import { limits } from "@modelyard/platform/limits";
import { and, asc, gt } from "drizzle-orm";
import { type ObjectRow, objects } from "../objects/tables.ts";
import { addFailure, addTo } from "./garbage-report.ts";
import type { GarbageRun } from "./garbage-run.ts";
import { removeUnusedObject } from "./remove-unused-object.ts";
import { isObjectUnused } from "./unused.ts";

/** Removes objects that no repository links to, with their bytes. */
export async function collectObjects(run: GarbageRun): Promise<void> {
  const { report, isDryRun } = run;
  for await (const { sha256, size, storedAs } of unlinkedObjects(run)) {
    run.signal?.throwIfAborted();
    try {
      // Xorbs are shared with other files, so nothing is freed yet: `collectXorbs` counts them.
      const bytes = storedAs === "whole" ? size : 0;
      if (isDryRun || (await removeUnusedObject(run, sha256))) addTo(report.objects, bytes);
    } catch (error) {
      addFailure(report, `object ${sha256}`, error);
    }
    run.onProgress(report);
  }
}

async function* unlinkedObjects(run: GarbageRun): AsyncGenerator<Pick<ObjectRow, "sha256" | "size" | "storedAs">> {
  const { orm } = run.database;
  const { perQuery } = limits.objects;
  for (let after = ""; ; ) {
    const page = await orm
      .select({ sha256: objects.sha256, size: objects.size, storedAs: objects.storedAs })
      .from(objects)
      .where(and(gt(objects.sha256, after), isObjectUnused(run)))
      .orderBy(asc(objects.sha256))
      .limit(perQuery);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < perQuery) return;
    after = last.sha256;
  }
}
