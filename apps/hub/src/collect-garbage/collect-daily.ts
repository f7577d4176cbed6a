import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { isMissing } from "../storage/is-missing.ts";
import { collectGarbage } from "./collect-garbage.ts";
import type { GarbageSources } from "./garbage-run.ts";

interface DailyOptions {
  /** Shared by all nodes. Has a file whose time is that of the last run. */
  gitFolder: string;
  logger: Logger;
  signal: AbortSignal;
}

/** Collects garbage if the last run of any node is a day ago. A new installation has its first run after a day. */
export async function collectDaily(
  sources: GarbageSources,
  { gitFolder, logger, signal }: DailyOptions,
): Promise<void> {
  const record = join(gitFolder, "last-garbage-collection");
  const now = sources.now();
  const last = await timeOf(record);
  if (last !== undefined && now.getTime() - last < limits.garbage.everyMs) return;
  if (last !== undefined) {
    const report = await collectGarbage(sources, { isDryRun: false, signal });
    if (report === undefined) return;
    logger.info({ report }, "garbage collected");
  }
  await writeFile(record, `${now.toISOString()}\n`);
}

/** @returns `undefined` if there was no run */
async function timeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    (error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    },
  );
}
