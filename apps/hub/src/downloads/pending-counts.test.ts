import { connectDatabase } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import { createLogger } from "@modelyard/platform/logger";
import { expect, test } from "vitest";
import { createDownloadCounter } from "./download-counter.ts";

test("while the database is unreachable, counts are kept up to the limit and not written at each request", async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: "info", write: (line) => lines.push(line) });
  const database = connectDatabase({ url: "postgres://none:none@127.0.0.1:1/none" });
  const counter = createDownloadCounter({ orm: database.orm, logger, now: () => new Date(0) });
  for (let index = 0; index <= limits.downloads.keptCounts; index++) {
    counter.fileRead({ id: `repo-${index}`, type: "model", libraryName: null }, "config.json", "192.0.2.1");
    if (index === limits.downloads.waitingRepos) await counter.flush();
  }
  await counter.flush();
  const kept = lines.map((line) => /"repositories":(\d+)/.exec(line)?.[1]).filter((count) => count !== undefined);
  expect(Number(kept.at(-1))).toBe(limits.downloads.keptCounts);
  expect(kept.length).toBeLessThan(10);
  await counter.close();
  await database.close();
});
