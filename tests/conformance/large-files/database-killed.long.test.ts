import { setTimeout as sleep } from "node:timers/promises";
import { silentLogger } from "@modelyard/platform/logger";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../support/start-modelyard.ts";
import { type CrashYard, openCrashYard } from "./testing/crash-yard.ts";
import type { HubProcess } from "./testing/start-hub-process.ts";
import { newName } from "./testing/test-files.ts";
import { missingOf, startTraffic } from "./testing/traffic.ts";
import { createRepository, type Moment } from "./testing/uploads.ts";

let folder: string;
let server: EmbeddedPostgres;
let yard: CrashYard;
let hub: HubProcess;
beforeAll(async () => {
  folder = await makeDataFolder();
  server = await startEmbeddedPostgres({ folder, logger: silentLogger });
  yard = await openCrashYard(server.target);
  hub = await yard.start();
});
afterAll(async () => {
  await hub.kill();
  await yard.stop();
  await server.stop();
  await removeDataFolder(folder);
});

async function repositoryWithDatabase(): Promise<string> {
  const name = newName("database");
  await expect
    .poll(() => createRepository(hub.url, name).then(() => "created", String), { timeout: 120_000, interval: 250 })
    .toMatch(/created|409/);
  return `alice/${name}`;
}

test.each(["a commit sent", "a completion sent", "a shard sent", "a file sent"] as const)(
  "after PostgreSQL is killed at %s, the hub has all that was acknowledged",
  async (moment) => {
    for (const times of [1, 3]) {
      const repo = await repositoryWithDatabase();
      const { promise: reached, resolve: kill } = Promise.withResolvers<void>();
      let count = 0;
      const at = (passed: Moment): void => {
        if (passed === moment) count += 1;
        if (count === times) kill();
      };
      // Without a database, requests get 503 or are refused as anonymous ones; the signed URLs of uploads get 403.
      const traffic = startTraffic({ url: () => hub.url, repo, at }, { allowedStatuses: [503] });
      await reached;
      const pid = server.pid();
      if (pid !== undefined) process.kill(pid, "SIGKILL");
      const before = traffic.acknowledged.files.length;
      // The hub continues without a restart.
      await expect
        .poll(() => traffic.acknowledged.files.length, { timeout: 120_000, interval: 100 })
        .toBeGreaterThan(before + 2);
      await sleep(10);
      await traffic.stop();
      expect(traffic.unexpected).toEqual([]);
      expect(await missingOf(() => hub.url, traffic.acknowledged)).toEqual([]);
    }
  },
);
