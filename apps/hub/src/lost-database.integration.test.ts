import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase, type Database } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHub, type TestHub } from "./testing/test-hub.ts";

let folder: string;
let server: EmbeddedPostgres;
let database: Database;
let hub: TestHub;

const readme = "---\nlicense: mit\n---\n# Harbour\n";
const start = () => startEmbeddedPostgres({ folder, logger: silentLogger });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-away-"));
  server = await start();
  database = connectDatabase(server.target);
  hub = await createTestHub({ database });
  for (const [name, isPrivate] of Object.entries({ talker: false, unread: false, secret: true })) {
    const files = [{ path: "README.md", content: readme }];
    const created = await hub.send("alice", "POST", "/api/repos/create", { name, private: isPrivate, files });
    expect(created.status).toBe(200);
  }
}, 60_000);

afterAll(async () => {
  await hub.stop();
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const file = "/alice/talker/resolve/main/README.md";
const read = async () => (await hub.send(undefined, "GET", file)).status;
const write = async (summary: string) => {
  const lines = [
    { key: "header", value: { summary } },
    { key: "file", value: { path: "note.txt", content: Buffer.from(summary).toString("base64"), encoding: "base64" } },
  ];
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  const headers = { "Content-Type": "application/x-ndjson" };
  return (await hub.send("alice", "POST", "/api/models/alice/talker/commit/main", body, headers)).status;
};

test("when PostgreSQL is killed under load, requests get 200 or 503, never 500, and the hub recovers", async () => {
  expect(await read()).toBe(200);
  const statuses = { read: new Set<number>(), list: new Set<number>(), write: new Set<number>() };
  const until = performance.now() + 1500;
  const repeat = async (into: Set<number>, call: () => Promise<number>) => {
    while (performance.now() < until) into.add(await call());
  };
  const calling = [
    repeat(statuses.read, read),
    repeat(statuses.list, async () => (await hub.send("bob", "GET", "/api/models")).status),
    repeat(statuses.write, () => write("during")),
  ];
  const pid = server.pid();
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  await Promise.all(calling);
  expect([...statuses.read]).toEqual([200]);
  expect([...statuses.list, ...statuses.write].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expect.poll(() => write("after"), { timeout: 30_000, interval: 200 }).toBe(200);
});

describe("while the database is unreachable", () => {
  beforeAll(async () => {
    expect(await read()).toBe(200);
    expect((await hub.send("alice", "GET", "/alice/secret/resolve/main/README.md")).status).toBe(200);
    await server.stop();
  });

  const paths = JSON.stringify({ paths: ["README.md"] });
  const json = { "Content-Type": "application/json" };
  const served = [
    { what: "a file", path: file, contains: "# Harbour" },
    { what: "a file, raw", path: "/alice/talker/raw/main/README.md", contains: "# Harbour" },
    { what: "the tree", path: "/api/models/alice/talker/tree/main", contains: "README.md" },
    { what: "the model", path: "/api/models/alice/talker", contains: '"license:mit"' },
    { what: "another spelling", path: "/api/models/Alice/Talker", status: 307, contains: "" },
    {
      what: "an unknown commit",
      path: `/alice/talker/resolve/${"0".repeat(39)}1/README.md`,
      status: 404,
      contains: "Invalid rev id",
    },
    { what: "git's refs", path: "/alice/talker/info/refs?service=git-upload-pack", contains: "refs/heads/main" },
    {
      what: "paths-info",
      method: "POST",
      path: "/api/models/alice/talker/paths-info/main",
      body: paths,
      contains: "README.md",
    },
  ];
  test.each(served)("serves $what of a public repository", async ({ method = "GET", path, body, status, contains }) => {
    for (const who of [undefined, "alice", "unknown-token"]) {
      const response = await hub.send(who, method, path, body, json);
      expect(response.status).toBe(status ?? 200);
      expect(await response.text()).toContain(contains);
    }
  });

  const refused = [
    { what: "a private repository", who: "alice", path: "/alice/secret/resolve/main/README.md" },
    { what: "a private repository", who: undefined, path: "/alice/secret/resolve/main/README.md" },
    { what: "a repository that was not read", who: undefined, path: "/alice/unread/resolve/main/README.md" },
    { what: "a repository that never existed", who: undefined, path: "/alice/nothing/resolve/main/README.md" },
    { what: "a list", who: undefined, path: "/api/models" },
    { what: "a search", who: undefined, path: "/api/quicksearch?q=talker" },
    { what: "the caller", who: "alice", path: "/api/whoami-v2" },
    { what: "a fetch of pushes", who: "alice", path: "/alice/talker/info/refs?service=git-receive-pack" },
    { what: "a creation", who: "alice", method: "POST", path: "/api/repos/create", body: { name: "new" } },
    {
      what: "a login",
      who: undefined,
      method: "POST",
      path: "/_private/sessions",
      body: { username: "a", password: "b" },
    },
  ];
  test.each(refused)(
    "$what: responds with 503 and Retry-After without a long wait",
    async ({ who, method = "GET", path, body }) => {
      const startedAt = performance.now();
      const response = await hub.send(who, method, path, body);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(response.headers.get("x-error-code")).toBe("Unavailable");
      expect(await response.json()).toMatchObject({ error: expect.stringContaining("cannot reach its database") });
    },
  );

  test("a commit gets 503", async () => {
    expect(await write("lost")).toBe(503);
  });

  test("readiness reports reads but no writes", async () => {
    expect(await hub.ready()).toMatchObject({ writes: false, reason: expect.stringContaining("database") });
  });

  test("everything works again once it is back, without a restart", async () => {
    server = await start();
    await expect.poll(() => write("back"), { timeout: 30_000 }).toBe(200);
    expect(await hub.ready()).toEqual({ writes: true });
    expect((await hub.send("alice", "GET", "/alice/secret/resolve/main/README.md")).status).toBe(200);
    expect((await hub.send(undefined, "GET", "/alice/secret/resolve/main/README.md")).status).toBe(401);
    expect((await hub.send("unknown-token", "GET", file)).status).toBe(401);
  });
});
