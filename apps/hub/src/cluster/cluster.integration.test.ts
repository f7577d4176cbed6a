import { connectDatabase } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";
import { openCluster } from "./cluster.ts";
import { nodes, readOnlyMode } from "./tables.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await send("POST", "/api/repos/create", JSON.stringify({ name: "kept" }));
});
afterAll(() => hub.stop());

const send = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  hub.app.request(`${testUrl}${path}`, {
    method,
    headers: { Authorization: "Bearer hf_alice", "Content-Type": "application/json", ...headers },
    ...(body !== undefined && { body }),
  });
const commit = (path: string) =>
  send("POST", "/api/models/alice/kept/commit/main", commitBody(header(), file(path, "x")), asCommit);

test("read-only mode refuses changes with the reason, continues to read, and ends", async () => {
  const { orm } = hub.database;
  await orm.insert(readOnlyMode).values({ since: new Date(), reason: "upgrade until noon" });
  await hub.cluster.look();
  const refused = await commit("a.txt");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect(await refused.text()).toContain("The hub is in read-only mode (upgrade until noon). Nothing was changed");
  for (const [method, path] of [
    ["DELETE", "/api/repos/delete"],
    ["POST", "/_private/sign-up"],
    ["POST", "/alice/kept.git/git-receive-pack"],
  ] as const) {
    expect((await send(method, path, "{}")).status, path).toBe(503);
  }
  const upload = { operation: "upload", objects: [{ oid: "a".repeat(64), size: 5 }] };
  const batch = (body: object) =>
    send("POST", "/alice/kept.git/info/lfs/objects/batch", JSON.stringify(body), {
      "Content-Type": "application/vnd.git-lfs+json",
    });
  expect((await batch(upload)).status).toBe(503);
  expect((await batch({ ...upload, operation: "download" })).status).toBe(200);
  expect((await send("GET", "/api/models/alice/kept")).status).toBe(200);
  expect((await send("POST", "/api/models/alice/kept/paths-info/main", JSON.stringify({ paths: ["x"] }))).status).toBe(
    200,
  );
  expect(await hub.ready()).toEqual({ writes: false, reason: "read-only mode: upgrade until noon" });

  await orm.delete(readOnlyMode);
  await hub.cluster.look();
  expect((await commit("a.txt")).status).toBe(200);
});

test("nodes are shown while they run, count each other, and remove their row", async () => {
  const database = connectDatabase(hub.database.target, { connections: 2 });
  const context = { orm: database.orm, now: () => new Date(), logger: silentLogger };
  const [one, two] = ["1.0.0", "1.1.0"].map((version) =>
    openCluster(context, { version, isReadOnly: () => version === "1.1.0" }),
  );
  if (one === undefined || two === undefined) throw new Error("there are two nodes");
  await one.look();
  await two.look();
  await one.look();
  expect(one.nodeCount()).toBe(2);
  const shown = await database.orm.select().from(nodes);
  expect(shown.map(({ version, isReadOnly }) => `${version} ${isReadOnly}`).toSorted()).toEqual([
    "1.0.0 false",
    "1.1.0 true",
  ]);
  expect(() => one.requireWritable()).not.toThrow();
  expect(() => two.requireWritable()).toThrow("read-only mode (the setting of this node)");
  await Promise.all([one.close(), two.close()]);
  expect(await database.orm.$count(nodes)).toBe(0);
  await database.close();
});
