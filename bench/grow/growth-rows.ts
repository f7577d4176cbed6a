import { setTimeout as sleep } from "node:timers/promises";
import type { StartedModelyard } from "../../tests/support/start-modelyard.ts";
import type { BenchOptions, BenchRow } from "../row.ts";
import { median } from "../row.ts";
import { type BenchCluster, startCluster, token } from "./cluster.ts";
import { cpuMsOf } from "./process-tree.ts";
import { type Call, commit, createModel, load, modelInfo, send, signUp } from "./requests.ts";
import { seedRepositories } from "./seed-repositories.ts";
import { measureStart, rowsOfStarts } from "./start-rows.ts";

const sizes = [1000, 10_000, 100_000, 1_000_000];
const rounds = 3;
const starts = 3;
const maxRatio = 1.2;
const template = "ada/template";
const card = "---\nlicense: mit\npipeline_tag: text-generation\n---\n# A model\n\nIts description.\n";

interface Work {
  what: string;
  /** Requests of one round. */
  requests: number;
  call: (index: number, connection: number) => Call;
}

/** What requests, starts and regular work cost with more and more repositories. `--scale` multiplies the largest number. */
export async function growthRows({ scale }: Pick<BenchOptions, "scale">): Promise<BenchRow[]> {
  await using cluster = await startCluster();
  const first = await cluster.startNode();
  await send(first.url, createModel("template"));
  await send(first.url, commit(template, { "README.md": card, "config.json": '{"model_type":"llama"}' }));
  const browser = await signUp(first.url);
  await first.stop();
  const rows: BenchRow[] = [];
  const costs = new Map<string, number>();
  let from = 0;
  for (const size of sizes.filter((each) => each <= 1_000_000 * scale)) {
    console.error(`${size} repositories …`);
    await seedRepositories(cluster, { from, to: size, template });
    from = size;
    const { node, rows: startRows } = await startsOf(cluster, { size, dataFolder: first.dataFolder });
    rows.push(...startRows);
    for (const work of await worksOf(cluster, { node, size, browser })) {
      const runs = await costsOf(cluster, node, work);
      const smallest = costs.get(work.what) ?? median(runs);
      costs.set(work.what, smallest);
      rows.push(growthRow(`${size} repositories: ${work.what}`, runs, smallest));
    }
    await node.stop();
  }
  return rows;
}

function growthRow(what: string, runs: number[], smallest: number): BenchRow {
  const ratio = median(runs) / smallest;
  return {
    what,
    ours: median(runs),
    peer: smallest,
    unit: "ms CPU",
    ratio,
    target: `≤ ${maxRatio} × of ${sizes[0]}`,
    held: ratio <= maxRatio,
    runs,
  };
}

/** Starts a node several times; the last one continues, and its regular work is over. */
async function startsOf(
  cluster: BenchCluster,
  { size, dataFolder }: { size: number; dataFolder: string },
): Promise<{ node: StartedModelyard; rows: BenchRow[] }> {
  const measured = [await measureStart(cluster, dataFolder)];
  let last = measured[0];
  while (last !== undefined && measured.length < starts) {
    await last.node.stop();
    last = await measureStart(cluster, dataFolder);
    measured.push(last);
  }
  if (last === undefined) throw new Error("the node was not started");
  const pids = [cluster.postgresPid(), last.node.process.pid ?? 0];
  const before = cpuMsOf(pids);
  await untilIdle(pids);
  const seconds = (cpuMsOf(pids) - before) / 1000;
  const work: BenchRow = {
    what: `${size} repositories: CPU time of regular work after the start`,
    ours: seconds,
    unit: "s",
    target: "",
    held: true,
  };
  return { node: last.node, rows: [...rowsOfStarts(`with ${size} repositories`, measured), work] };
}

const idleShare = 0.03;
const lookMs = 3000;

async function untilIdle(pids: readonly number[]): Promise<void> {
  for (let quiet = 0, before = cpuMsOf(pids); quiet < 2; ) {
    await sleep(lookMs);
    const now = cpuMsOf(pids);
    quiet = now - before < lookMs * idleShare ? quiet + 1 : 0;
    before = now;
  }
}

interface WorkOptions {
  node: StartedModelyard;
  size: number;
  browser: Record<string, string>;
}

async function worksOf({ database }: BenchCluster, { node, size, browser }: WorkOptions): Promise<Work[]> {
  const models = await database.sql<{ name: string }[]>`
    select full_name as name from hub.repos where id like 'seed%' order by id limit 50`;
  const named = (index: number): string => models[index % models.length]?.name ?? "";
  const writers = Array.from({ length: 8 }, (_, index) => `commits-${size}-${index}`);
  for (const name of writers) await send(node.url, createModel(name));
  const page = (path: string): Call => ({ path, headers: browser });
  return [
    { what: "a model's page", requests: 300, call: (index) => page(`/${named(index)}`) },
    { what: "model info", requests: 600, call: (index) => modelInfo(named(index)) },
    { what: "a page of a list", requests: 100, call: () => page("/models?pipeline_tag=text-generation&library=peft") },
    { what: "a list by the API", requests: 300, call: () => api("/api/models?pipeline_tag=text-generation&limit=30") },
    { what: "a page of a search", requests: 100, call: () => page("/models?search=talker") },
    { what: "a search by the API", requests: 300, call: () => api("/api/models?search=talker&limit=30") },
    { what: "create a repository", requests: 60, call: (index) => createModel(`new-${size}-${index}`) },
    {
      what: "a small commit",
      requests: 100,
      call: (index, connection) => commit(`ada/${writers[connection]}`, { [`${index % 10}.txt`]: `text ${index}\n` }),
    },
  ];
}

function api(path: string): Call {
  return { path, headers: { authorization: `Bearer ${token}` } };
}

/** @returns the CPU time of the node and of PostgreSQL for a request, in ms, in each round */
async function costsOf(cluster: BenchCluster, node: StartedModelyard, work: Work): Promise<number[]> {
  const pids = [cluster.postgresPid(), node.process.pid ?? 0];
  const runs: number[] = [];
  let index = 0;
  for (let round = 0; round <= rounds; round++) {
    const before = cpuMsOf(pids);
    await load([node], work.requests, (connection) => work.call((index += 1), connection));
    runs.push((cpuMsOf(pids) - before) / work.requests);
  }
  // The first round compiles hot code and fills caches.
  return runs.slice(1);
}
