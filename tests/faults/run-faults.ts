import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { countObjects } from "../../apps/hub/src/quotas/count-objects.ts";
import { namespaceStorage } from "../../apps/hub/src/quotas/tables.ts";
import { asCommit, commitBody, file, header } from "../../apps/hub/src/testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../../apps/hub/src/testing/test-hub.ts";
import { checkCluster } from "../interleavings/check-cluster.ts";
import { runsGitIn } from "../interleavings/cluster.ts";
import type { Fact } from "../interleavings/history.ts";
import { pushFile } from "../interleavings/push-file.ts";
import type { BundledHub } from "./bundle-hub.ts";
import type { FaultyOperation } from "./operations.ts";

interface FaultReport {
  /** What is wrong after the kills and a restart. */
  problems: string[];
  /** At how many steps a hub was killed, and how many requests were acknowledged all the same. */
  kills: number;
  acknowledged: number;
}

/** The repository of one attempt. */
interface Attempt {
  names: readonly string[];
  remaining: () => Fact[];
}

const Report = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started"), url: z.string() }),
  z.object({ type: z.literal("armed") }),
  z.object({ type: z.literal("log"), line: z.string() }),
]);

const kept = { kind: "file", path: "kept.txt", content: "kept" } as const;
/** How many attempts, each with a separate hub, run at once. */
const concurrency = 2;

/**
 * Sends a request to a hub that is killed at a step, another one to a hub that is killed at a later step, and so on, until one
 * is not killed. Each has its own repository. Then starts a hub, and compares database, git and large files.
 * @param options.every how many steps lie between two kills; runs with different first steps reach all of them
 */
export async function runFaults(
  operation: FaultyOperation,
  { program, first, every }: { program: BundledHub; first: number; every: number },
): Promise<FaultReport> {
  // A quota has the use of storage counted.
  const hub = await createTestHub({ collectsGarbage: false, storageLimits: { userBytes: 2 ** 30 } });
  const problems: string[] = [];
  const attempts: Attempt[] = [];
  let kills = 0;
  let acknowledged = 0;
  const tryStep = async (step: number): Promise<boolean> => {
    const repo = `alice/${operation.name}-${step}`;
    const outcome = await attemptAt(hub, operation, { program, repo, step, problems });
    attempts.push(attemptOf(operation, { repo, isAcknowledged: outcome.isAcknowledged }));
    if (outcome.isAcknowledged) acknowledged += 1;
    if (outcome.isAcknowledged && operation.removes === "repository") {
      const rows = await hub.database.sql`select 1 from hub.repos where full_name = ${repo}`;
      if (rows.length > 0) problems.push(`${repo} was deleted, and exists`);
    }
    if (outcome.isKilled) kills += 1;
    return outcome.isKilled;
  };
  try {
    for (let step = first, continues = true; continues; step += concurrency * every) {
      const all = Array.from({ length: concurrency }, (_, index) => tryStep(step + index * every));
      continues = (await Promise.all(all)).every(Boolean);
    }
    while (runsGitIn(hub.dataFolder)) await sleep(50);
    problems.push(...(await checkCluster(hub.database, { shared: hub.dataFolder, slots: attempts })));
    return { problems, kills, acknowledged };
  } finally {
    await hub.stop();
  }
}

function attemptOf(
  { facts = [], removes }: FaultyOperation,
  { repo, isAcknowledged }: { repo: string; isAcknowledged: boolean },
): Attempt {
  const name = repo.slice(repo.indexOf("/") + 1);
  const before = removes === "repository" ? [] : [kept];
  return { names: [name, `${name}-new`], remaining: () => [...before, ...(isAcknowledged ? facts : [])] };
}

async function attemptAt(
  hub: TestHub,
  operation: FaultyOperation,
  { program, repo, step, problems }: { program: BundledHub; repo: string; step: number; problems: string[] },
): Promise<{ isKilled: boolean; isAcknowledged: boolean }> {
  await hub.send("alice", "POST", "/api/repos/create", { name: repo.slice("alice/".length) });
  const first = commitBody(header(), file(kept.path, kept.content));
  const created = await hub.send("alice", "POST", `/api/models/${repo}/commit/main`, first, asCommit);
  if (created.status !== 200) throw new Error(`${repo} got ${created.status}: ${await created.text()}`);
  await operation.prepare?.(hub, repo);
  const { child, url, send } = await startFaultyHub(hub, { program, repo, problems });
  const ended = once(child, "exit");
  await send({ killAt: step });
  const isAcknowledged = await request(hub, operation, { url, repo });
  // What a request leaves for later follows its response within moments.
  await (isAcknowledged ? sleep(50) : Promise.race([ended, sleep(10_000)]));
  const isKilled = child.exitCode !== null || child.signalCode !== null;
  child.kill("SIGKILL");
  await ended;
  problems.push(...(await quotaProblems(hub)));
  return { isKilled, isAcknowledged };
}

async function request(
  { dataFolder }: TestHub,
  { request: described }: FaultyOperation,
  { url, repo }: { url: string; repo: string },
): Promise<boolean> {
  if (described === "push") {
    const scratch = join(dataFolder, "scratch");
    await mkdir(scratch, { recursive: true });
    const remote = `${url.replace("//", "//alice:hf_alice@")}/${repo}`;
    return pushFile(remote, { scratch, path: "added.txt", content: "added" });
  }
  const { who = "alice", method, path, body, type = "application/json" } = described(repo);
  try {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer hf_${who}`, ...(body === undefined ? {} : { "content-type": type }) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`);
    return true;
  } catch (error) {
    // The connection broke.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function startFaultyHub(
  { database, dataFolder }: TestHub,
  { program, repo, problems }: { program: BundledHub; repo: string; problems: string[] },
): Promise<{ child: ChildProcess; url: string; send: (message: object) => Promise<void> }> {
  const node = `node-${repo.slice("alice/".length)}`;
  await mkdir(join(dataFolder, node), { recursive: true });
  const child = fork(program.path, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const started = Promise.withResolvers<string>();
  let armed = Promise.withResolvers<void>();
  child.once("exit", () => started.reject(new Error(`the hub for ${repo} ended before it listened`)));
  child.on("message", (message) => {
    const report = Report.parse(message);
    if (report.type === "started") started.resolve(report.url);
    else if (report.type === "armed") armed.resolve();
    else problems.push(`${repo}: ${report.line}`);
  });
  child.send({ target: database.target, shared: dataFolder, node });
  const url = await started.promise;
  const send = async (message: object): Promise<void> => {
    armed = Promise.withResolvers();
    child.send(message);
    // It may be killed at once.
    await Promise.race([armed.promise, once(child, "exit")]);
  };
  return { child, url, send };
}

/** Returns namespaces whose use is counted as less than it is: they could exceed their quota. */
async function quotaProblems({ database: { orm } }: TestHub): Promise<string[]> {
  const counted = await orm.select().from(namespaceStorage);
  const problems: string[] = [];
  for (const { namespaceId, objectBytes, countedAt } of counted) {
    if (countedAt === null) continue;
    const actual = await countObjects(orm, namespaceId);
    if (actual > objectBytes) problems.push(`${namespaceId} has ${actual} bytes, and ${objectBytes} are counted`);
  }
  return problems;
}
