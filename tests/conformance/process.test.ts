import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { silentLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { postgresNaming } from "../support/running-processes.ts";
import { makeDataFolder, removeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

const cli = resolve(import.meta.dirname, "../../apps/modelyard/src/cli.ts");
const tidy: (() => unknown)[] = [];

afterEach(async () => {
  for (const undo of tidy.splice(0).toReversed()) await undo();
});

async function temporaryDataFolder(): Promise<string> {
  const folder = await makeDataFolder();
  tidy.push(() => removeDataFolder(folder));
  return folder;
}

function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `modelyard-${name}-`));
  tidy.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the command to its end, as a user sees a failing start. */
function runCommand(words: readonly string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment },
    timeout: 50_000,
  });
  return { status, stdout, stderr };
}

describe("one running process", () => {
  let hub: StartedModelyard;
  beforeAll(async () => {
    hub = await startModelyard();
  });
  afterAll(async () => {
    await hub.stop();
    await removeDataFolder(hub.dataFolder);
  });

  test.each([
    { path: "/healthz", status: 200, shows: '"ok"' },
    { path: "/readyz", status: 200, shows: '"status":"ready","writes":true' },
    { path: "/readyz?for=write", status: 200, shows: '"writes":true' },
    { path: "/metrics", status: 200, shows: "process_cpu_seconds_total" },
    { path: "/models", status: 200, shows: "<!" },
    { path: "/api/models", status: 200, shows: "[]" },
    { path: "/v1/models", status: 200, shows: '"object":"list"' },
    { path: "/api/nothing", status: 404, shows: '"error":"there is nothing at get /api/nothing."' },
    { path: "/unknown-owner/nothing", status: 404, shows: "<!" },
  ])("$path returns $status", async ({ path, status, shows }) => {
    const answer = await fetch(hub.url + path, { headers: { accept: "text/html, */*;q=0.8" } });
    expect(answer.status).toBe(status);
    expect((await answer.text()).toLowerCase()).toContain(shows.toLowerCase());
  });

  test("a second start on the same data folder is rejected, and the first continues", async () => {
    const { status, stderr } = runCommand(["serve", "--port", "0", "--data-dir", hub.dataFolder]);
    expect(stderr).toContain(`Another Modelyard is running on the data folder ${hub.dataFolder}`);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(1);
    expect((await fetch(`${hub.url}/readyz`)).status).toBe(200);
  });

  test("doctor runs beside it and connects to its database", () => {
    const { status, stdout } = runCommand(["doctor", "--data-dir", hub.dataFolder]);
    expect(stdout).toMatch(/^ok +database: PostgreSQL \d+\.\d+ responds$/m);
    expect(stdout).toContain("0 problems");
    expect(status).toBe(0);
  });

  test.each(["git", "objects", "compiled", "secret.key"])("only its owner can read %s in the data folder", (name) => {
    expect(statSync(join(hub.dataFolder, name)).mode & 0o077).toBe(0);
  });

  test("metrics are not available to remote callers", async () => {
    const answer = await fetch(`${hub.url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(answer.status).toBe(403);
  });
});

test("SIGTERM stops it cleanly with PostgreSQL, and the next start finds all data", async () => {
  const dataFolder = await temporaryDataFolder();
  const first = await startModelyard({ dataFolder });
  expect(first.setupUrl).toMatch(/\/welcome\?token=\w+/);
  expect(await first.stop()).toBe(0);
  expect(postgresNaming(dataFolder)).toEqual([]);
  const second = await startModelyard({ dataFolder });
  // The signals that a terminal and npm send for one Ctrl-C.
  second.process.kill("SIGINT");
  expect(await second.stop("SIGINT")).toBe(0);
  expect(postgresNaming(dataFolder)).toEqual([]);
});

test("DATABASE_URL is used instead of an embedded PostgreSQL", async () => {
  const dataFolder = await temporaryDataFolder();
  const server = await startEmbeddedPostgres({
    folder: await temporaryDataFolder(),
    logger: silentLogger,
    listenOn: "loopback",
  });
  tidy.push(() => server.stop());
  if (!("host" in server.target)) throw new Error("the server has no address");
  const { user, password, host, port, database } = server.target;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const hub = await startModelyard({ dataFolder, environment: { DATABASE_URL: url } });
  tidy.push(() => hub.stop());
  expect((await fetch(`${hub.url}/readyz`)).status).toBe(200);
  expect(postgresNaming(join(dataFolder, "postgres", "cluster"))).toEqual([]);
});

describe("a failing start prints one sentence with the reason", () => {
  test("a taken port", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await new Promise((listening) => blocker.once("listening", listening));
    tidy.push(() => blocker.close());
    const address = blocker.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const { status, stderr } = runCommand(["serve", "--port", String(port), "--data-dir", await temporaryDataFolder()]);
    expect(stderr).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program. Choose another with --port, or 0 for a free one.\n`,
    );
    expect(status).toBe(1);
  });

  test("no git", async () => {
    const { status, stderr } = runCommand(["serve", "--data-dir", await temporaryDataFolder()], { PATH: "/nowhere" });
    expect(stderr).toBe("git was not found. Install git 2.39 or newer and start again.\n");
    expect(status).toBe(1);
  });

  test("a data folder that cannot be created", () => {
    const parent = temporaryFolder("closed");
    writeFileSync(join(parent, "file"), "");
    const { status, stderr } = runCommand(["serve", "--data-dir", join(parent, "file", "data")]);
    expect(stderr).toContain("cannot be written");
    expect(stderr).toContain("--data-dir");
    expect(status).toBe(1);
  });

  test("a database that does not respond", async () => {
    const { status, stderr } = runCommand(["serve", "--data-dir", await temporaryDataFolder()], {
      DATABASE_URL: "postgres://ada:hidden-word@127.0.0.1:1/yard",
    });
    expect(stderr).toContain("The PostgreSQL of DATABASE_URL (127.0.0.1:1) does not respond");
    expect(stderr).not.toContain("hidden-word");
    expect(status).toBe(1);
  });

  test.each([
    { words: ["serve", "--prot", "1"], says: "Did you mean --port?" },
    { words: ["serve", "--port", "http"], says: '--port: the value "http" cannot be used' },
    { words: ["serv"], says: "Unknown command serv. Did you mean serve?" },
    { words: ["serve", "--provision", "/nowhere.yaml"], says: "/nowhere.yaml cannot be read" },
  ])("$words", async ({ words, says }) => {
    const folder = words.includes("--provision") ? ["--data-dir", await temporaryDataFolder()] : [];
    const { status, stderr } = runCommand([...words, ...folder]);
    expect(stderr).toContain(says);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(2);
  });
});

test("the code for a model is printed from its record on standard input", () => {
  const record = {
    id: "acme/talker",
    tags: ["conversational"],
    pipeline_tag: "text-generation",
    library_name: "transformers",
  };
  const { status, stdout } = spawnSync(process.execPath, [cli, "snippets", "-", "--client", "curl", "--stream"], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"] },
    input: JSON.stringify(record),
  });
  expect(stdout).toContain("curl -N 'http://localhost:7860/v1/chat/completions'");
  expect(status).toBe(0);
});

test("help and version are printed on standard output", () => {
  expect(runCommand(["--help"])).toMatchObject({ status: 0, stdout: expect.stringContaining("--data-dir") });
  expect(runCommand(["version"]).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
