import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { silentLogger } from "@modelyard/platform/logger";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

const run = promisify(execFile);
const token = "hf_away_test_token";
const authorization = { authorization: `Bearer ${token}` };

let folder: string;
let postgresFolder: string;
let server: EmbeddedPostgres;
let port: number;
let hub: StartedModelyard;

async function startPostgres(): Promise<string> {
  server = await startEmbeddedPostgres({
    folder: postgresFolder,
    logger: silentLogger,
    listenOn: "loopback",
    ...(port === 0 ? {} : { port }),
  });
  if (!("host" in server.target)) throw new Error("the server has no address");
  const { user, password, host, database } = server.target;
  port = server.target.port;
  return `postgres://${user}:${password}@${host}:${port}/${database}`;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-away-"));
  postgresFolder = await makeDataFolder();
  port = 0;
  const provision = join(folder, "yard.yaml");
  writeFileSync(provision, `users: [{ name: ada, tokens: [{ name: ci, value: ${token}, role: write }] }]\n`);
  hub = await startModelyard({
    flags: ["--provision", provision],
    environment: { DATABASE_URL: await startPostgres() },
  });
  for (const [name, isPrivate] of Object.entries({ talker: false, secret: true })) {
    expect(await create(name, isPrivate)).toBe(200);
  }
});

afterAll(async () => {
  await hub.stop();
  await server.stop();
  await removeDataFolder(hub.dataFolder);
  await removeDataFolder(postgresFolder);
  rmSync(folder, { recursive: true, force: true });
});

async function create(name: string, isPrivate = false): Promise<number> {
  const files = [{ path: "README.md", content: "# Harbour\n" }];
  const response = await fetch(`${hub.url}/api/repos/create`, {
    method: "POST",
    headers: { ...authorization, "content-type": "application/json" },
    body: JSON.stringify({ name, private: isPrivate, files }),
  });
  return response.status;
}

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(hub.url + path, { headers, signal: AbortSignal.timeout(20_000) });
  return { status: response.status, retryAfter: response.headers.get("retry-after"), text: await response.text() };
}

async function clone(into: string): Promise<string> {
  await run("git", ["clone", "--quiet", `${hub.url}/ada/talker`, join(folder, into)]);
  return (await run("git", ["-C", join(folder, into), "show", "HEAD:README.md"])).stdout;
}

test("without PostgreSQL, git, files and pages of public models work, and everything recovers without a restart", async () => {
  expect((await visit("/ada/talker")).status).toBe(200);
  expect((await visit("/ada/secret/resolve/main/README.md", authorization)).status).toBe(200);
  expect(await clone("before")).toBe("# Harbour\n");
  expect(JSON.parse((await visit("/readyz?for=write")).text)).toEqual({ status: "ready", writes: true });

  await server.stop();
  expect(await clone("away")).toBe("# Harbour\n");
  expect(await visit("/ada/talker/resolve/main/README.md", authorization)).toMatchObject({ status: 200 });
  expect(await visit("/ada/talker")).toMatchObject({ status: 200, text: expect.stringContaining("Harbour") });
  expect(await visit("/ada/secret/resolve/main/README.md", authorization)).toMatchObject({
    status: 503,
    retryAfter: "5",
  });
  expect(await visit("/models?search=other")).toMatchObject({
    status: 503,
    retryAfter: "5",
    text: expect.stringContaining("Try again in 5 seconds"),
  });
  expect(await create("new")).toBe(503);
  expect(await visit("/healthz")).toMatchObject({ status: 200 });
  const ready = await visit("/readyz");
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.text)).toMatchObject({ writes: false, reason: expect.stringContaining("database") });
  expect((await visit("/readyz?for=write")).status).toBe(503);

  await startPostgres();
  await expect.poll(() => create(`new-${Date.now()}`), { timeout: 30_000, interval: 500 }).toBe(200);
  expect((await visit("/readyz?for=write")).status).toBe(200);
  expect((await visit("/ada/secret/resolve/main/README.md")).status).toBe(401);
  expect((await visit("/models?search=other")).status).toBe(200);
});

test("PostgreSQL killed repeatedly under load: requests only fail with 503, and none hangs", async () => {
  const statuses = new Set<number>();
  const until = performance.now() + 3000;
  const paths = [
    "/api/models",
    "/ada/talker/resolve/main/README.md",
    "/ada/talker",
    "/models?search=x",
    "/api/whoami-v2",
  ];
  const calling = paths.map(async (path) => {
    while (performance.now() < until)
      statuses.add((await visit(path, path.startsWith("/api") ? authorization : {})).status);
  });
  for (let count = 0; count < 3; count++) {
    const pid = server.pid();
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  }
  await Promise.all(calling);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expect.poll(() => create(`again-${Date.now()}`), { timeout: 30_000, interval: 500 }).toBe(200);
});
