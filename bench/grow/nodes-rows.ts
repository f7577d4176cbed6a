import { availableParallelism } from "node:os";
import type { StartedModelyard } from "../../tests/support/start-modelyard.ts";
import { type BenchRow, median } from "../row.ts";
import { type BenchCluster, startCluster } from "./cluster.ts";
import { cpuMsOf } from "./process-tree.ts";
import { type Call, chat, commit, createModel, load, modelInfo, send, signUp } from "./requests.ts";

const rounds = 5;
const models = 50;
const maxCpuRatio = 1.1;
const minThroughputRatio = 1.8;
/** Two nodes, PostgreSQL, the simulated provider and the clients need cores of their own. */
const coresForThroughput = 6;

interface Work {
  what: string;
  /** To each node in one round. */
  requests: number;
  call: (index: number) => Call;
}

/** The same requests to one node, and to two nodes that share a database, in turns. */
export async function nodesRows(): Promise<BenchRow[]> {
  await using cluster = await startCluster();
  const nodes = [await cluster.startNode(), await cluster.startNode()];
  const url = nodes[0]?.url ?? "";
  const names = await publishModels(url);
  const browser = await signUp(url);
  const named = (index: number): string => names[index % names.length] ?? "";
  const works: Work[] = [
    {
      what: "a model's page, signed in",
      requests: 400,
      call: (index) => ({ path: `/${named(index)}`, headers: browser }),
    },
    {
      what: "a model's page, anonymous",
      requests: 3000,
      call: (index) => ({ path: `/${named(index)}`, headers: { "accept-encoding": "gzip" } }),
    },
    { what: "model info", requests: 1500, call: (index) => modelInfo(named(index)) },
    { what: "a chat call to a provider", requests: 3000, call: () => chat },
  ];
  const rows: BenchRow[] = [];
  for (const work of works) rows.push(...(await compare(cluster, nodes, work)));
  return rows;
}

async function publishModels(url: string): Promise<string[]> {
  const names: string[] = [];
  for (let index = 0; index < models; index++) {
    const name = `ada/model-${index}`;
    await send(url, createModel(`model-${index}`));
    await send(url, commit(name, { "README.md": card, "config.json": '{"model_type":"llama"}' }));
    names.push(name);
  }
  return names;
}

const card = "---\nlicense: mit\npipeline_tag: text-generation\n---\n# A model\n\nIts description.\n";

interface Figures {
  cpuMicros: number;
  perSecond: number;
}

async function compare(
  cluster: BenchCluster,
  nodes: readonly StartedModelyard[],
  { what, requests, call }: Work,
): Promise<BenchRow[]> {
  const measure = async (used: readonly StartedModelyard[]): Promise<Figures> => {
    const pids = [...used.map((node) => node.process.pid ?? 0), cluster.postgresPid()];
    const total = requests * used.length;
    let index = 0;
    const [before, start] = [cpuMsOf(pids), performance.now()];
    await load(used, total, () => call((index += 1)));
    return {
      cpuMicros: ((cpuMsOf(pids) - before) * 1000) / total,
      perSecond: (total * 1000) / (performance.now() - start),
    };
  };
  // Each node compiles its hot code and fills its caches.
  for (const node of nodes) for (let turn = 0; turn < 2; turn++) await measure([node]);
  const [one, two]: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    one.push(await measure(nodes.slice(0, 1)));
    two.push(await measure(nodes));
  }
  const cpu = (figures: readonly Figures[]): number[] => figures.map(({ cpuMicros }) => cpuMicros);
  const rates = (figures: readonly Figures[]): number[] => figures.map(({ perSecond }) => perSecond);
  const cpuRatio = median(cpu(two)) / median(cpu(one));
  const rows: BenchRow[] = [
    {
      what: `${what}: CPU with two nodes against one`,
      ours: median(cpu(two)),
      peer: median(cpu(one)),
      unit: "µs",
      ratio: cpuRatio,
      target: `≤ ${maxCpuRatio} ×`,
      held: cpuRatio <= maxCpuRatio,
      runs: cpu(two),
    },
  ];
  if (availableParallelism() < coresForThroughput) return rows;
  const ratio = median(rates(two)) / median(rates(one));
  rows.push({
    what: `${what}: throughput with two nodes against one`,
    ours: median(rates(two)),
    peer: median(rates(one)),
    unit: "/s",
    ratio,
    target: `≥ ${minThroughputRatio} ×`,
    held: ratio >= minThroughputRatio,
    runs: rates(two),
  });
  return rows;
}
