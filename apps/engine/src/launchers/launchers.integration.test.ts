import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@modelyard/platform/http/free-port";
import { createLogger } from "@modelyard/platform/logger";
import { startProcessGroup } from "@modelyard/platform/processes/process-group";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LauncherFile } from "./launcher-file.ts";
import { createLaunchers, type Launchers } from "./launchers.ts";
import type { Lease, Refusal } from "./lease.ts";

const program = fileURLToPath(new URL("testing/launched-program.mjs", import.meta.url));
const model = "acme/tiny-chat";
const token = "hf_narrow-token-of-a-test";

let folder: string;
let launchers: Launchers | undefined;
let granted: { model: string; readAs: string; expiresAt: Date }[];
let revoked: number;
let clockMs: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "launchers-"));
  granted = [];
  revoked = 0;
  clockMs = Date.now();
});
afterEach(async () => {
  await launchers?.close();
  launchers = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** A program that ignores what a test does not set. */
async function open(
  mode: string,
  settings: Record<string, unknown> = {},
  options: { followMs?: number; choosePort?: () => Promise<number> } = {},
): Promise<Launchers> {
  const command = [process.execPath, program, "{port}", mode, "{model}", "{revision}"];
  const file = LauncherFile.parse({
    launchers: [
      {
        id: "own",
        kind: "process",
        command,
        readAs: "ada",
        memoryBytes: 2 ** 31,
        environment: { MODELYARD_TEST_KEY: "{key}" },
        models: [{ id: model, revision: "v1" }],
        ...settings,
      },
    ],
  });
  launchers = await createLaunchers({
    file,
    folder,
    logger: createLogger({ level: "silent" }),
    now: () => clockMs,
    ...options,
    async access(request) {
      granted.push(request);
      return {
        endpoint: "http://127.0.0.1:7860",
        token,
        revoke: async () => {
          revoked += 1;
        },
      };
    },
  });
  launchers.begin();
  return launchers;
}

async function acquire(caller = "ada", signal = new AbortController().signal, name = model): Promise<Lease | Refusal> {
  const acquired = await launchers?.acquire("own", name, { caller, prefix: undefined, signal });
  if (acquired === undefined) throw new Error("the launcher has this model");
  return acquired;
}

async function lease(caller = "ada", name = model): Promise<Lease> {
  const acquired = await acquire(caller, undefined, name);
  if (acquired.kind === "refused") throw new Error(acquired.message);
  return acquired;
}

async function aboutOf({ origin, headers }: Pick<Lease, "origin" | "headers">) {
  const response = await fetch(`${origin}/about`, { headers });
  const about: { pid: number; child?: number; names: string[]; rest: string[]; endpoint: string; token: string } =
    await response.json();
  return about;
}

const stateNow = () => launchers?.state()[0];
const readyModels = () => (launchers?.state() ?? []).filter(({ ready }) => ready > 0).map((state) => state.model);
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("nothing runs before the first call, which starts a process with its arguments and the narrow token", async () => {
  await open("serve");
  expect(stateNow()).toMatchObject({ ready: 0, isStarting: false });
  expect(granted).toEqual([]);
  const leased = await lease();
  const about = await aboutOf(leased);
  expect(about).toMatchObject({ rest: [model, "v1"], endpoint: "http://127.0.0.1:7860", token });
  expect(granted).toMatchObject([{ model, readAs: "ada" }]);
  leased.release();
});

test("the environment has only what the launcher lists", async () => {
  await open("serve");
  const { names } = await aboutOf(await lease());
  const own = ["HF_ENDPOINT", "HF_HOME", "HF_TOKEN", "HOME", "MODELYARD_LAUNCHED_BY", "MODELYARD_TEST_KEY", "PATH"];
  // The runtime of the program may add variables.
  expect(names.filter((name) => !name.startsWith("__") && name !== "PWD" && name !== "SHLVL" && name !== "_")).toEqual(
    own,
  );
});

test("the engine accepts only requests with the key of the hub", async () => {
  await open("serve");
  const { origin, headers } = await lease();
  expect((await fetch(`${origin}/about`)).status).toBe(401);
  expect((await fetch(`${origin}/about`, { headers })).status).toBe(200);
});

describe("a start that fails", () => {
  test("shows administrators the reason and the last lines, without the token", async () => {
    await open("fail");
    const refused = await acquire();
    expect(refused).toMatchObject({ kind: "refused", status: 503, retryAfterSeconds: 5 });
    expect(JSON.stringify(refused)).not.toContain("damaged");
    expect(stateNow()?.failure).toMatchObject({
      message: "The engine ended with status 3.",
      output: ["mode fail, token [redacted]", "the weights are damaged"],
    });
    expect(revoked).toBe(1);
  });

  test("is tried again after a pause that grows", async () => {
    await open("fail");
    await acquire();
    expect(await acquire()).toMatchObject({ kind: "refused" });
    expect(granted).toHaveLength(1);
    clockMs += 5001;
    expect(await acquire()).toMatchObject({ kind: "refused", retryAfterSeconds: 10 });
    expect(granted).toHaveLength(2);
  });

  test("is tried again at once when an administrator starts it", async () => {
    await open("fail");
    await acquire();
    expect(launchers?.start("own", model)).toBe(true);
    await expect.poll(() => granted.length).toBe(2);
  });

  test("ends at the deadline if the engine never becomes healthy", async () => {
    await open("hang", { startSeconds: 1 });
    expect(await acquire()).toMatchObject({ kind: "refused", status: 503 });
    expect(stateNow()?.failure?.message).toContain("/health did not respond 200 within 1 s");
  });

  test("names a program that does not exist", async () => {
    await open("serve", { command: ["/nonexistent/engine", "{port}"] });
    expect(await acquire()).toMatchObject({ kind: "refused" });
    expect(stateNow()?.failure?.message).toEqual(expect.any(String));
    expect(stateNow()?.failure?.output.join("\n") + String(stateNow()?.failure?.message)).toContain(
      "/nonexistent/engine",
    );
  });

  test("because it needs more memory than its limit", async () => {
    await open("memory", { memoryBytes: 2 ** 30 });
    expect(await acquire()).toMatchObject({ kind: "refused" });
    expect(stateNow()?.failure?.message).toMatch(/was ended by|ended with status|memory limit/);
  });
});

test("an engine that crashes is started again by the next call after the pause", async () => {
  await open("serve");
  const { origin, headers, release } = await lease();
  await fetch(`${origin}/crash`, { headers }).catch(() => undefined);
  release();
  await expect.poll(() => stateNow()?.ready).toBe(0);
  expect(stateNow()?.failure?.message).toBe("The engine ended with status 9.");
  clockMs += 5001;
  expect((await lease()).origin).not.toBe(origin);
  expect(revoked).toBe(1);
});

test("an engine that runs, but is no longer healthy, is ended and started again after the pause", async () => {
  await open("serve", {}, { followMs: 20 });
  const { origin, headers, release } = await lease();
  const { pid } = await aboutOf({ origin, headers });
  await fetch(`${origin}/break`, { headers });
  release();
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  await expect.poll(() => stateNow()?.failure?.message).toContain("did not respond 200 3 times in a row");
  expect(await acquire()).toMatchObject({ kind: "refused", retryAfterSeconds: 5 });
  clockMs += 5001;
  expect(await acquire()).toMatchObject({ kind: "lease" });
});

describe.runIf(process.platform === "linux")("with another process on the port that was chosen", () => {
  let foreign: Server;
  let received: (string | undefined)[];
  let foreignPort: number;
  beforeEach(async () => {
    received = [];
    foreign = createServer((request, response) => {
      received.push(request.headers.authorization);
      response.end();
    }).listen(0, "127.0.0.1");
    await once(foreign, "listening");
    const address = foreign.address();
    if (address === null || typeof address === "string") throw new Error("the server has a port");
    foreignPort = address.port;
  });
  afterEach(() => foreign.close());

  test.each(["serve", "hang-before-listening"])(
    "an engine (%s) is started again, and its key stays here",
    async (mode) => {
      const ports = [foreignPort];
      await open(mode, {}, { choosePort: async () => ports.shift() ?? freePort() });
      const { origin, headers } = await lease();
      expect(origin).not.toContain(String(foreignPort));
      expect((await fetch(`${origin}/about`, { headers })).status).toBe(200);
      expect(received).toEqual([]);
    },
  );

  test("a start ends with the reason after three ports", async () => {
    await open("serve", {}, { choosePort: async () => foreignPort });
    expect(await acquire()).toMatchObject({ kind: "refused", status: 503 });
    expect(stateNow()?.failure?.message).toContain("other processes took the 3 ports");
    expect(received).toEqual([]);
  });
});

function acquireOther(tried: (string | undefined)[]): Lease | undefined {
  const origins = new Set(tried.filter((origin) => origin !== undefined));
  return launchers?.acquireOther("own", model, { caller: "ada", prefix: undefined, tried: origins });
}

test("a call that a replica does not accept gets another one, if one is free", async () => {
  await open("serve", { parallelCalls: 1, replicas: { min: 0, most: 2 } });
  const held = [await lease("ada"), await lease("eve")];
  const [first, second] = held.map(({ origin }) => origin);
  expect(acquireOther([first])).toBeUndefined();
  held[1]?.release();
  expect(acquireOther([first, second])).toBeUndefined();
  expect(acquireOther([first])?.origin).toBe(second);
  expect(stateNow()).toMatchObject({ running: 2 });
});

test("after an engine that ran for long, the pause is short again", async () => {
  await open("fail-once", { idleMinutes: 1, environment: { MODELYARD_TEST_FOLDER: "{folder}" } });
  await acquire();
  clockMs += 5001;
  (await lease()).release();
  clockMs += 120_000;
  await expect.poll(() => stateNow()?.ready, { timeout: 10_000 }).toBe(0);
  const { origin, release } = await lease();
  await fetch(`${origin}/crash`).catch(() => undefined);
  release();
  await expect.poll(() => stateNow()?.ready).toBe(0);
  expect(await acquire()).toMatchObject({ kind: "refused", retryAfterSeconds: 5 });
});

test.runIf(process.platform === "linux")("an engine that leaves its first process has ended", async () => {
  await open("background");
  const refused = await acquire();
  expect(refused).toMatchObject({ kind: "refused", status: 503 });
  expect(stateNow()?.failure).toMatchObject({ message: "The engine ended with status 0." });
  const [left = ""] = stateNow()?.failure?.output.filter((line) => line.startsWith("background ")) ?? [];
  await expect.poll(() => isAlive(Number(left.split(" ")[1]))).toBe(false);
});

test("what an engine writes is cut without parts of the token", async () => {
  await open("long-line");
  await acquire();
  const output = stateNow()?.failure?.output.join("\n") ?? "";
  expect(output).toContain("[redacted]");
  expect(output).not.toContain("of-a-test");
});

test("an idle engine is stopped and its token revoked", async () => {
  await open("serve", { idleMinutes: 1 });
  const leased = await lease();
  const { pid } = await aboutOf(leased);
  clockMs += 120_000;
  // A running call keeps it.
  await expect.poll(() => stateNow()?.ready, { timeout: 2500 }).toBe(1);
  leased.release();
  clockMs += 120_000;
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  await expect.poll(() => revoked).toBe(1);
  expect(stateNow()).toMatchObject({ ready: 0, failure: null });
});

test("the fewest replicas that are configured run without a call", async () => {
  await open("serve", { replicas: { min: 1, most: 1 }, idleMinutes: 1 });
  await expect.poll(() => stateNow()?.ready, { timeout: 20_000 }).toBe(1);
});

describe("calls that wait", () => {
  test("take turns between callers, and start another replica", async () => {
    await open("serve", { parallelCalls: 1, replicas: { min: 0, most: 2 } });
    const first = await lease("ada");
    const second = await lease("eve");
    expect(second.origin).not.toBe(first.origin);
    const order: string[] = [];
    const waiting = ["eve", "bob"].map(async (caller) => {
      const leased = await lease(caller);
      order.push(caller);
      leased.release();
    });
    expect(stateNow()).toMatchObject({ running: 2, waiting: 2, ready: 2 });
    first.release();
    await expect.poll(() => order).toContain("bob");
    second.release();
    await Promise.all(waiting);
    expect(order).toEqual(["bob", "eve"]);
    expect(stateNow()).toMatchObject({ running: 0, waiting: 0 });
  });

  test("of one caller cannot use all replicas", async () => {
    await open("serve", { parallelCalls: 3 });
    const held = [await lease("ada"), await lease("ada")];
    const third = lease("ada");
    (await lease("bob")).release();
    expect(stateNow()).toMatchObject({ running: 2, waiting: 1 });
    held[0]?.release();
    (await third).release();
    held[1]?.release();
  });

  test("of one caller cannot fill the queue", async () => {
    await open("serve", { parallelCalls: 1 });
    const held = await lease("ada");
    const left = new AbortController();
    const waiting = Array.from({ length: 16 }, () => acquire("ada", left.signal));
    expect(await acquire("ada")).toMatchObject({ kind: "refused", status: 429 });
    const other = acquire("bob");
    left.abort();
    expect(await Promise.all(waiting)).toEqual(
      Array.from({ length: 16 }, () => expect.objectContaining({ status: 503 })),
    );
    held.release();
    expect(await other).toMatchObject({ kind: "lease" });
  });
});

describe("with the most engines of all models running", () => {
  const [one, two, three] = ["acme/one", "acme/two", "acme/three"] as const;
  const models = [one, two, three].map((id) => ({ id }));

  test("a call of another model stops the one that has been idle for longest", async () => {
    await open("serve", { models, mostEngines: 2 });
    (await lease("ada", one)).release();
    clockMs += 1000;
    (await lease("ada", two)).release();
    clockMs += 1000;
    (await lease("ada", three)).release();
    expect(readyModels()).toEqual([two, three]);
  });

  test("a call waits while all are in use", async () => {
    await open("serve", { models, mostEngines: 1 });
    const held = await lease("ada", one);
    const waiting = lease("bob", two);
    await expect.poll(() => launchers?.state()[1]?.waiting).toBe(1);
    expect(readyModels()).toEqual([one]);
    held.release();
    (await waiting).release();
    expect(readyModels()).toEqual([two]);
  });
});

test("an administrator stops a model: its processes end, and the next call starts it again", async () => {
  await open("serve");
  const { pid } = await aboutOf(await lease());
  expect(launchers?.stop("own", model)).toBe(1);
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  expect(await acquire()).toMatchObject({ kind: "lease" });
  expect(launchers?.stop("own", "acme/other")).toBeUndefined();
});

test("calls that wait do not start a model again that an administrator stops", async () => {
  await open("hang");
  const waiting = acquire();
  await expect.poll(() => granted.length).toBe(1);
  expect(launchers?.stop("own", model)).toBe(1);
  expect(await waiting).toMatchObject({ kind: "refused", message: expect.stringContaining("was stopped") });
  await expect.poll(() => revoked).toBe(1);
  await expect.poll(() => stateNow()).toMatchObject({ isStarting: false, failure: null });
  expect(granted).toHaveLength(1);
});

test("all processes end with the launchers, also children of the engine", async () => {
  await open("family");
  await lease();
  const { pid, child = 0 } = await aboutOf(await lease());
  expect(isAlive(child)).toBe(true);
  await launchers?.close();
  expect(isAlive(pid)).toBe(false);
  await expect.poll(() => isAlive(child)).toBe(false);
  expect(await acquire()).toMatchObject({ kind: "refused" });
});

test.runIf(process.platform === "linux")("a process that an earlier run left is ended at the next start", async () => {
  await open("serve");
  const { pid } = await aboutOf(await lease());
  const { readFile } = await import("node:fs/promises");
  const environment = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0");
  const owner = environment.find((variable) => variable.startsWith("MODELYARD_LAUNCHED_BY="))?.split("=")[1] ?? "";
  await launchers?.close();
  const left = startProcessGroup({
    command: [process.execPath, "-e", "setInterval(() => {}, 1000)"],
    cwd: "/",
    environment: { MODELYARD_LAUNCHED_BY: owner },
    limits: { memoryBytes: 2 ** 31 },
  });
  const ended = new Promise((resolve) => {
    left.child.once("exit", (_code, signal) => resolve(signal));
  });
  await once(left.child, "spawn");
  // Before the program is executed, the process has the environment of the test.
  await expect.poll(() => readFile(`/proc/${left.child.pid}/environ`, "utf8")).toContain(owner);
  await open("serve");
  expect(await ended).toBe("SIGKILL");
});
