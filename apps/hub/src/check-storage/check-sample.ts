import { setTimeout } from "node:timers/promises";
import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import type { CheckSources, Pace } from "./check-sources.ts";
import { CheckStoppedError } from "./check-sources.ts";
import { type Checkable, checkableOf, checkables } from "./checkables.ts";
import { DamageRecords } from "./damage-records.ts";
import {
  beginSamples,
  nextShelf,
  readSample,
  type SamplePosition,
  shelfAt,
  shelvesPerRun,
  updateSample,
} from "./sample-position.ts";

interface SampleOptions {
  database: Pick<Database, "orm" | "withFreeLock">;
  sources: Omit<CheckSources, "orm" | "readsFiles">;
  now: () => Date;
  logger: Logger;
  /** Ends the run. The next one continues after what was checked. */
  signal: AbortSignal;
  /** @default the limits table */
  bounds?: Pick<typeof limits.storageCheck, "everyMs" | "bytes" | "bytesPerSecond" | "recordedBytes">;
  /** Waits. @default timers */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal });

/**
 * Checks the next part of the stored files, if the last run of any node began a day ago. Runs on one node at a time, reads a
 * bounded number of bytes at a bounded rate, and records damage.
 */
export async function checkSample(options: SampleOptions): Promise<void> {
  const { database, now, bounds = limits.storageCheck } = options;
  const { orm } = database;
  await beginSamples(orm, now());
  const isDue = async (): Promise<boolean> => {
    const row = await readSample(orm);
    return row !== undefined && now().getTime() - row.startedAt.getTime() >= bounds.everyMs;
  };
  if (!(await isDue())) return;
  await database.withFreeLock("modelyard-storage-check", async () => {
    // Another node may have run since.
    if (!(await isDue())) return;
    await updateSample(orm, { startedAt: now() });
    await runSample({ ...options, bounds });
  });
}

async function runSample({
  database: { orm },
  sources: given,
  now,
  logger,
  signal,
  bounds = limits.storageCheck,
  sleep = waitFor,
}: SampleOptions): Promise<void> {
  const sources: CheckSources = { ...given, orm, readsFiles: false };
  const records = await DamageRecords.open({ queries: orm, logger, now });
  const before = await readSample(orm);
  let position: SamplePosition = { shelf: before?.shelf ?? 0, afterKey: before?.afterKey ?? "" };
  let [checked, bytes, unrecorded] = [0, 0, 0];
  const save = async (): Promise<void> => {
    const totals = { checked: (before?.checked ?? 0) + checked, bytes: (before?.bytes ?? 0) + bytes };
    await updateSample(orm, { ...position, ...totals });
    unrecorded = 0;
  };
  const pace: Pace = async (count) => {
    bytes += count;
    unrecorded += count;
    try {
      await sleep((count / bounds.bytesPerSecond) * 1000, signal);
      signal.throwIfAborted();
    } catch (cause) {
      throw new CheckStoppedError("the hub stops", { cause });
    }
  };
  const check = async (one: Checkable): Promise<void> => {
    const { readBytes, problem } = await one.check(pace);
    if (readBytes !== undefined) checked += 1;
    await records.record(one.key, problem);
  };

  try {
    for (const key of records.keys) {
      if (bytes >= bounds.bytes) break;
      const one = await checkableOf(sources, key);
      if (one === undefined) await records.record(key, undefined);
      else await check(one);
    }
    run: for (let done = 0; done < shelvesPerRun; done += 1) {
      const { kind, start } = shelfAt(position.shelf);
      for await (const one of checkables(sources, kind, start)) {
        if (one.key <= position.afterKey) continue;
        if (signal.aborted) throw new CheckStoppedError("the hub stops");
        if (bytes > 0 && bytes + one.size > bounds.bytes) break run;
        const { shelf } = position;
        // Before the check of a large object: a hub that is restarted often would check it again and again, and nothing else.
        if (unrecorded + one.size >= bounds.recordedBytes) {
          position = { shelf, afterKey: one.key };
          await save();
        }
        await check(one);
        position = { shelf, afterKey: one.key };
      }
      position = nextShelf(position);
      await save();
    }
    await updateSample(orm, { finishedAt: now() });
    logger.info({ checked, bytes, damaged: records.keys.length }, "a sample of the stored files was checked");
  } catch (error) {
    if (!(error instanceof CheckStoppedError)) throw error;
  } finally {
    await save();
  }
}
