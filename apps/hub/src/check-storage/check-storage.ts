import { tmpdir } from "node:os";
import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import { forEachLimited } from "../objects/maintenance/for-each-limited.ts";
import type { ObjectDriver } from "../objects/object-driver.ts";
import { openThreads } from "../xet/threads/open-threads.ts";
import { ChunkTables } from "../xet/xorbs/chunk-tables.ts";
import type { CheckSources } from "./check-sources.ts";
import { type Checkable, checkables } from "./checkables.ts";
import { allStarts, checkedKinds } from "./checked-kinds.ts";
import { addDamage, emptyCheck, type StorageCheck } from "./damage.ts";
import { losingRepositories } from "./losing-repositories.ts";

interface CheckOptions {
  driver: ObjectDriver;
  /** `undefined` if the database is not reachable: then only stored bytes are compared with their hashes. */
  orm: Database["orm"] | undefined;
  /** The first two hex digits of the hashes to check. @default all */
  starts?: readonly string[];
  /** Whether to compute the SHA-256 of files that are stored as xorbs from all their bytes. @default false */
  readsFiles?: boolean;
  /** Called after each object, xorb and file. */
  onProgress?: (check: Readonly<StorageCheck>) => void;
}

/** Returns the starts of the hashes that are due on a day, so that 30 days in a row check everything. */
export function startsOfDay(day: Date): string[] {
  const { sampleDays } = limits.objects;
  const number = Math.floor(day.getTime() / (24 * 60 * 60 * 1000)) % sampleDays;
  return allStarts.filter((_, index) => index % sampleDays === number);
}

/** Reads stored objects and xorbs and compares their hashes. Changes nothing, and works while the hub runs. */
export async function checkStorage({
  driver,
  orm,
  starts = allStarts,
  readsFiles = false,
  onProgress = () => undefined,
}: CheckOptions): Promise<StorageCheck> {
  const check = emptyCheck();
  const threads = openThreads();
  const chunkTables = orm === undefined ? undefined : new ChunkTables(orm);
  const sources: CheckSources = { driver, orm, threads, chunkTables, temporaryFolder: tmpdir(), readsFiles };
  try {
    for (const start of starts) {
      for (const kind of checkedKinds) {
        await forEachLimited(checkables(sources, kind, start), limits.objects.maintenanceReads, async (one) => {
          await checkOne(sources, one, check);
          onProgress(check);
        });
      }
    }
  } finally {
    await threads.close();
  }
  return check;
}

async function checkOne({ orm }: CheckSources, one: Checkable, check: StorageCheck): Promise<void> {
  const { key, kind } = one;
  if (one.isUnrecorded) check.unrecorded += 1;
  const { readBytes, problem } = await one.check(async () => undefined);
  if (readBytes !== undefined) {
    check[kind] += 1;
    check.bytes += readBytes;
  }
  if (problem === undefined) return;
  // Not looked up for damage that is only counted: a lost disk has very much of it.
  const isListed = orm !== undefined && check.damaged.length < limits.objects.listedProblems;
  const losing = isListed ? await losingRepositories(orm, key) : { repositories: [], repositoryCount: 0 };
  addDamage(check, { key, ...problem, ...losing });
}
