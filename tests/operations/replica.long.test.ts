import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub, type Hub } from "@modelyard/hub";
import { connectDatabase, type Database } from "@modelyard/platform/database";
import { openReadReplica, type ReadReplica } from "@modelyard/platform/database/read-replica";
import { silentLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replicaCheck } from "../../apps/modelyard/src/doctor/database/replica-check.ts";
import { type PrimaryAndStandby, startPrimaryAndStandby } from "./testing/start-standby.ts";

const mostLagMs = 5000;

describe("lists of visitors come from a standby", () => {
  let servers: PrimaryAndStandby;
  let primary: Database;
  let standby: Database;
  let replica: ReadReplica;
  let hub: Hub;
  let folder: string;
  let token: string;
  /** Of the replica; the time of its checks. */
  let clockMs = 0;

  beforeAll(async () => {
    servers = await startPrimaryAndStandby();
    folder = await mkdtemp(join(tmpdir(), "modelyard-replica-"));
    primary = connectDatabase(servers.primary);
    standby = connectDatabase(servers.standby);
    replica = openReadReplica({
      primary,
      replica: connectDatabase(servers.standby),
      mostLagMs,
      everyMs: 3_600_000,
      logger: silentLogger,
      now: () => clockMs,
    });
    hub = await createHub({
      database: primary,
      replica,
      dataFolder: folder,
      publicUrl: () => "http://hub.test",
      logger: silentLogger,
    });
    token = "hf_ada_on_the_replica";
    await hub.accounts.upsertUser({ name: "ada", tokens: [{ name: "ci", role: "write", value: token }] });
  }, 120_000);
  afterAll(async () => {
    await hub.close();
    await replica.close();
    for (const database of [primary, standby]) await database.close();
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function send(who: "ada" | undefined, method: string, path: string, body?: object): Promise<Response> {
    const headers = {
      ...(who && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    };
    return hub.app.request(`http://hub.test${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  const create = async (name: string) =>
    expect((await send("ada", "POST", "/api/repos/create", { name, type: "model" })).status).toBe(200);

  async function listed(who: "ada" | undefined): Promise<string[]> {
    const response = await send(who, "GET", "/api/models?sort=createdAt");
    expect(response.status).toBe(200);
    return (await response.json()).map(({ id }: { id: string }) => id.replace("ada/", ""));
  }

  /** Names that visitors find: by the list, by trending, and by search. */
  async function foundBy(what: "list" | "trending" | "search"): Promise<string[]> {
    if (what === "list") return listed(undefined);
    const path = what === "trending" ? "/api/trending?type=model" : "/api/quicksearch?q=ada&type=model";
    const body = await (await send(undefined, "GET", path)).json();
    const ids: string[] =
      what === "trending"
        ? body.recentlyTrending.map(({ repoData }: { repoData: { id: string } }) => repoData.id)
        : body.models.map(({ id }: { id: string }) => id);
    return ids.map((id) => id.replace("ada/", "")).toSorted();
  }

  /** Waits until the standby has replayed all that the primary has written. */
  async function caughtUp(): Promise<void> {
    const end = (await primary.sql`select pg_current_wal_lsn()::text as end`)[0]?.["end"];
    const reached = async () =>
      (await standby.sql`select pg_last_wal_replay_lsn() >= ${end}::pg_lsn as reached`)[0]?.["reached"];
    await expect.poll(reached, { timeout: 30_000 }).toBe(true);
  }

  const doctor = async () => replicaCheck({ database: primary }, { databaseReplicaUrl: urlOf(servers.standby) }).run();

  test("a fresh standby is used", async () => {
    await create("first");
    await caughtUp();
    await replica.check();
    expect(replica.state()).toEqual({ state: "used", lagMs: 0 });
    expect(await listed(undefined)).toEqual(["first"]);
    expect(await doctor()).toMatchObject({ status: "ok" });
  });

  test("it may lack the newest repository for visitors; its owner sees it at once", async () => {
    await standby.sql`select pg_wal_replay_pause()`;
    await create("second");
    expect(await listed("ada")).toEqual(["second", "first"]);
    for (const what of ["list", "trending", "search"] as const)
      expect([what, await foundBy(what)]).toEqual([what, ["first"]]);
  });

  test("what became private or was deleted is not shown, although the standby still has it", async () => {
    await send("ada", "PUT", "/api/models/ada/first/settings", { private: true });
    for (const what of ["list", "trending", "search"] as const) expect([what, await foundBy(what)]).toEqual([what, []]);
    await send("ada", "PUT", "/api/models/ada/first/settings", { private: false });
    expect(await listed(undefined)).toEqual(["first"]);
    await send("ada", "DELETE", "/api/repos/delete", { name: "first", type: "model" });
    for (const what of ["list", "trending", "search"] as const) expect([what, await foundBy(what)]).toEqual([what, []]);
  });

  test("beyond the largest lag, the primary is used", async () => {
    clockMs += mostLagMs;
    await replica.check();
    expect(replica.state()).toEqual({ state: "used", lagMs: mostLagMs });
    clockMs += 1;
    expect(replica.state()).toEqual({ state: "behind", lagMs: mostLagMs + 1 });
    for (const what of ["list", "trending", "search"] as const)
      expect([what, await foundBy(what)]).toEqual([what, ["second"]]);
    expect(await doctor()).toMatchObject({ status: "problem", detail: expect.stringContaining("behind") });
  });

  test("a standby that caught up is used again", async () => {
    await standby.sql`select pg_wal_replay_resume()`;
    await caughtUp();
    await replica.check();
    expect(replica.state()).toEqual({ state: "used", lagMs: 0 });
  });

  test("no request fails when the standby stops, and it is not used", async () => {
    await servers.stopStandby();
    expect(replica.state().state).toBe("used");
    expect(await listed(undefined)).toEqual(["second"]);
    await replica.check();
    expect(replica.state()).toEqual({ state: "unavailable", lagMs: undefined });
    expect(await listed(undefined)).toEqual(["second"]);
    expect(await doctor()).toMatchObject({ status: "problem" });
  });

  test("a server that is no standby is not used", async () => {
    const other = openReadReplica({
      primary: primary,
      replica: connectDatabase(servers.primary, { connections: 1 }),
      mostLagMs,
      everyMs: 3_600_000,
      logger: silentLogger,
    });
    await other.check();
    expect(other.state().state).toBe("unavailable");
    await other.close();
  });
});

function urlOf(target: PrimaryAndStandby["standby"]): string {
  if (!("host" in target)) return target.url;
  const { user, password, host, port, database } = target;
  return `postgres://${user}:${password}@${host}:${port}/${database}`;
}
