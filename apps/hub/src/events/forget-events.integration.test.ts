import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repos } from "../repos/tables.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { removeOldEvents } from "./pass-on-events.ts";
import { recordEvent } from "./record-event.ts";
import { repoEvents } from "./tables.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

test("events that were recorded while their repository was deleted are removed later", async () => {
  const { orm } = hub.database;
  await hub.send("alice", "POST", "/api/repos/create", { name: "kept" });
  await hub.send("alice", "POST", "/api/repos/create", { name: "gone" });
  const [repo] = await orm.select().from(repos).where(eq(repos.fullName, "alice/gone"));
  if (repo === undefined) throw new Error("the repository is missing");
  await hub.send("alice", "DELETE", "/api/repos/delete", { name: "gone" });
  const nowMs = Date.now();
  const late = { action: "update", scope: "repo.config", repo } as const;
  await recordEvent({ orm, now: () => new Date(nowMs) }, late);
  const names = async () => {
    const rows = await orm.select().from(repoEvents).orderBy(repoEvents.position);
    return rows.map(({ action, scope, repoName }) => `${action} ${scope} ${repoName}`);
  };
  const stays = ["create repo alice/kept", "delete repo alice/gone"];
  await removeOldEvents({ orm, now: () => new Date(nowMs + 2 * limits.events.deletedMs) });
  expect(await names()).toEqual([...stays, "update repo.config alice/gone"]);
  await removeOldEvents({ orm, now: () => new Date(nowMs + limits.events.deletedMs / 2) });
  expect(await names()).toEqual(stays);
});
