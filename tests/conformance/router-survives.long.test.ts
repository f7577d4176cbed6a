import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { startProviderSim } from "@modelyard/provider-sim";
import { afterEach, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder, startModelyard } from "../support/start-modelyard.ts";
import { readerToken, startRouterWithSim } from "./testing/router-with-sim.ts";

const tidy: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of tidy.splice(0).toReversed()) await undo();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-survives-"));
  tidy.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const messages = [{ role: "user", content: "hello" }];

interface Answered {
  node: string;
  /** Returns the status, or why there was none. */
  result: number | string;
  endedAtMs: number;
}

/** Runs a chat to its end; hanging for ten seconds is a result as well. */
async function chat(node: string, model: string, token = readerToken): Promise<Answered> {
  const options = {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages }),
    signal: AbortSignal.timeout(10_000),
  };
  const result = await fetch(`${node}/v1/chat/completions`, options).then(
    async (response) => {
      await response.text();
      return response.status;
    },
    (error: unknown) => (error instanceof Error ? error.name : "unknown"),
  );
  return { node, result, endedAtMs: performance.now() };
}

/** Sends calls, a number of them at a time, until stopped. */
function load(workers: number, call: () => Promise<Answered>): { stop(): Promise<Answered[]> } {
  const answers: Answered[] = [];
  const stopping = new AbortController();
  const running = Array.from({ length: workers }, async () => {
    while (!stopping.signal.aborted) {
      answers.push(await call());
      await sleep(2);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
      return answers;
    },
  };
}

function countBy(answers: readonly Answered[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(answers, ({ result }) => result)].map(([key, all]) => [key, all.length]));
}

test("PostgreSQL killed repeatedly under load: calls continue, and all usage is recorded afterwards", async () => {
  const server = await startEmbeddedPostgres({ folder: await temporaryFolder(), logger: silentLogger });
  tidy.push(() => server.stop());
  const database = connectDatabase(server.target);
  tidy.push(() => database.close());
  const mapping = { provider: "sim", providerId: "sim-chat", task: "conversational", status: "live" };
  const under = await startRouterWithSim([], [{ modelId: "acme/chat", mappings: [mapping] }], database);
  tidy.push(() => under.close());
  const usage = () => fetch(`${under.url}/v1/usage`, { headers: { authorization: `Bearer ${readerToken}` } });

  expect((await chat(under.url, "acme/chat")).result).toBe(200);
  const calling = load(8, () => chat(under.url, "acme/chat"));
  await sleep(500);
  const usageStatuses = new Set<number>();
  for (const until = performance.now() + 4000; performance.now() < until; await sleep(100)) {
    const pid = server.pid();
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    usageStatuses.add((await usage()).status);
  }
  const answers = await calling.stop();
  expect(countBy(answers)).toEqual({ 200: answers.length });
  expect(answers.length).toBeGreaterThan(500);
  expect([...usageStatuses].filter((status) => status !== 200)).toEqual([503]);

  const counted = async () => {
    const response = await usage();
    if (response.status !== 200) return 0;
    const { data } = await response.json();
    return data.reduce((sum: number, { requests }: { requests: number }) => sum + requests, 0);
  };
  await expect.poll(counted, { timeout: 60_000, interval: 500 }).toBe(answers.length + 1);
});

/** A hub whose only model is the simulator's, in a separate process. */
async function startNode(
  simulator: { url: string; key: string },
  more: { dataFolder: string; databaseUrl?: string; secret?: string; flags?: readonly string[] },
) {
  const provision = join(await temporaryFolder(), "yard.yaml");
  const { host } = new URL(simulator.url);
  await writeFile(
    provision,
    `users: [{ name: ada, tokens: [{ name: ci, value: hf_survives_test, role: read }] }]
customProviders: [{ id: lab, baseUrl: "${simulator.url}", key: "${simulator.key}" }]
listedHosts: ["${host}"]
`,
  );
  const { dataFolder, databaseUrl, secret, flags = [] } = more;
  const node = await startModelyard({
    dataFolder,
    flags: ["--provision", provision, ...flags],
    environment: {
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(secret !== undefined && { MODELYARD_SECRET_KEY: secret }),
    },
  });
  const answers = async () => (await chat(node.url, "sim-chat", "hf_survives_test")).result;
  await expect.poll(answers, { timeout: 20_000, interval: 200 }).toBe(200);
  return node;
}

async function requestsIn(node: string): Promise<number> {
  const response = await fetch(`${node}/v1/usage`, { headers: { authorization: "Bearer hf_survives_test" } });
  const { data } = await response.json();
  return data
    .filter(({ failed }: { failed: number }) => failed === 0)
    .reduce((sum: number, { requests }: { requests: number }) => sum + requests, 0);
}

test("kill -9 loses at most one second of usage", async () => {
  const simulator = await startProviderSim({ wordDelayMs: 0 });
  tidy.push(() => simulator.close());
  const dataFolder = await makeDataFolder();
  tidy.push(() => removeDataFolder(dataFolder));
  const node = await startNode(simulator, { dataFolder });
  const before = 1;
  await expect.poll(() => requestsIn(node.url)).toBeGreaterThanOrEqual(before);
  const known = await requestsIn(node.url);
  const calling = load(4, () => chat(node.url, "sim-chat", "hf_survives_test"));
  await sleep(4000);
  const killedAtMs = performance.now();
  const ended = node.stop("SIGKILL");
  const answers = (await calling.stop()).filter(({ result }) => result === 200);
  await ended;

  const second = await startNode(simulator, { dataFolder });
  tidy.push(() => second.stop());
  const kept = await requestsIn(second.url);
  const lost = known + answers.length - kept;
  const lastSecond = answers.filter(({ endedAtMs }) => endedAtMs > killedAtMs - 1000).length;
  expect(answers.length).toBeGreaterThan(lastSecond);
  expect(lost).toBeLessThanOrEqual(lastSecond);
});

/** Two nodes on one database, in front of one simulator. */
async function startTwoNodes(flags: readonly string[] = []) {
  const server = await startEmbeddedPostgres({
    folder: await temporaryFolder(),
    logger: silentLogger,
    listenOn: "loopback",
  });
  tidy.push(() => server.stop());
  if (!("host" in server.target)) throw new Error("the server has no address");
  const { user, password, host, port, database } = server.target;
  const databaseUrl = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const simulator = await startProviderSim({ wordDelayMs: 2 });
  tidy.push(() => simulator.close());
  const secret = randomBytes(32).toString("hex");
  const nodes = [];
  for (let count = 0; count < 2; count++) {
    const dataFolder = await makeDataFolder();
    tidy.push(() => removeDataFolder(dataFolder));
    nodes.push(await startNode(simulator, { dataFolder, databaseUrl, secret, flags }));
  }
  const [first, second] = nodes;
  if (first === undefined || second === undefined) throw new Error("there are two nodes");
  tidy.push(() => second.stop());
  return { first, second };
}

test("when one of two nodes is killed, every request ends with a response or an error, and the other node serves all of its requests", async () => {
  const { first, second } = await startTwoNodes();

  let turn = 0;
  const calling = load(20, () => chat(turn++ % 2 === 0 ? first.url : second.url, "sim-chat", "hf_survives_test"));
  await sleep(2000);
  const killedAtMs = performance.now();
  await first.stop("SIGKILL");
  await sleep(2000);
  const answers = await calling.stop();

  const byFirst = answers.filter(({ node }) => node === first.url);
  const bySecond = answers.filter(({ node }) => node === second.url);
  expect(countBy(bySecond)).toEqual({ 200: bySecond.length });
  expect(bySecond.filter(({ endedAtMs }) => endedAtMs > killedAtMs).length).toBeGreaterThan(50);
  // From the killed node: complete responses before, connection errors after, and no hanging requests.
  expect(Object.keys(countBy(byFirst)).toSorted()).toEqual(["200", "TypeError"]);
  expect(byFirst.filter(({ result, endedAtMs }) => result !== 200 && endedAtMs < killedAtMs)).toEqual([]);
});

/** A chat with a maximum output. */
async function bounded(node: string, model: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${node}/router/lab/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: "Bearer hf_survives_test", "content-type": "application/json" },
    body: JSON.stringify({ model, messages, max_tokens: 800 }),
  });
  return { status: response.status, text: await response.text() };
}

test("a killed node's budget reservation is released within fifteen seconds, and not immediately", async () => {
  const settings = join(await temporaryFolder(), "router.yaml");
  await writeFile(
    settings,
    `prices: [{ provider: lab, providerModelId: "*", inputMicros: 0, outputMicros: 1000000 }]
quotas: [{ per: user, measure: cost, window: month, most: 990 }]
`,
  );
  const { first, second } = await startTwoNodes(["--router-settings", settings]);
  expect((await bounded(second.url, "sim-chat")).status).toBe(200);
  const cut = bounded(first.url, "fault-hang").catch(() => "cut");
  const onSecond = () => bounded(second.url, "sim-chat");
  await expect.poll(onSecond, { timeout: 20_000 }).toMatchObject({ status: 429 });
  const refused = await onSecond();
  expect(refused.text).toContain("reserved for 1 running call");

  await first.stop("SIGKILL");
  const killedAtMs = performance.now();
  expect(await cut).toBe("cut");
  expect((await onSecond()).status).toBe(429);
  await expect.poll(onSecond, { timeout: 20_000, interval: 250 }).toMatchObject({ status: 200 });
  const freeAfterMs = performance.now() - killedAtMs;
  // The last lease renewal is up to five seconds old when a node is killed.
  expect(freeAfterMs).toBeGreaterThan(5000);
  expect(freeAfterMs).toBeLessThan(16_000);
});

test("1,000 clients that disconnect mid-stream leave no sockets or timers behind", async () => {
  const mapping = { provider: "sim", task: "conversational", status: "live" };
  const models = [
    { modelId: "acme/stalls", mappings: [{ ...mapping, providerId: "fault-stall" }] },
    { modelId: "acme/chat", mappings: [{ ...mapping, providerId: "sim-chat" }] },
  ];
  const under = await startRouterWithSim([], models);
  tidy.push(() => under.close());
  await chat(under.url, "acme/chat");
  await sleep(1500);
  const before = resources();

  const headers = { authorization: `Bearer ${readerToken}`, "content-type": "application/json" };
  const body = JSON.stringify({ model: "acme/stalls", messages, stream: true });
  const leave = await Promise.all(
    Array.from({ length: 1000 }, async () => {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const call = request(
        `${under.url}/v1/chat/completions`,
        { method: "POST", headers, agent: false },
        (response) => {
          response.once("data", () => resolve(() => call.destroy()));
          response.on("error", () => undefined);
        },
      );
      call.once("error", reject);
      call.end(body);
      return promise;
    }),
  );
  expect(resources().sockets).toBeGreaterThan(before.sockets + 2000);
  for (const go of leave) go();
  await expect.poll(() => resources().sockets, { timeout: 10_000 }).toBeLessThanOrEqual(before.sockets);
  // Usage is written a moment later; nothing of a call remains after that. Polling clients have timers as well.
  const pollsOwn = 2;
  await expect.poll(() => resources().timers, { timeout: 10_000 }).toBeLessThanOrEqual(before.timers + pollsOwn);
  expect((await chat(under.url, "acme/chat")).result).toBe(200);
});

function resources(): { sockets: number; timers: number } {
  return countOf(process.getActiveResourcesInfo());
}

function countOf(kinds: readonly string[]): { sockets: number; timers: number } {
  return {
    sockets: kinds.filter((kind) => /^(?:TCPSocketWrap|PipeWrap)$/.test(kind)).length,
    timers: kinds.filter((kind) => kind === "Timeout").length,
  };
}
