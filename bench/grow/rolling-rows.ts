import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@modelyard/platform/http/free-port";
import type { StartedModelyard } from "../../tests/support/start-modelyard.ts";
import { find, stopProcess, waitForPort } from "../router/processes.ts";
import type { BenchRow } from "../row.ts";
import { type BenchCluster, startCluster } from "./cluster.ts";
import { type Call, chat, commit, createModel, modelInfo, send } from "./requests.ts";

const readers = 4;
/** How often each node is restarted. */
const rounds = 2;
const model = "ada/rolling";

interface Counts {
  requests: number;
  failures: string[];
}

/** Restarts two nodes behind haproxy in turn, with SIGTERM, while clients send requests over kept connections. */
export async function rollingRows(): Promise<BenchRow[]> {
  const haproxy = find("haproxy");
  if (haproxy === undefined) {
    console.error("rolling is skipped: haproxy is not installed");
    return [];
  }
  await using cluster = await startCluster();
  const ports = [await freePort(), await freePort()];
  const nodes = [await nodeAt(cluster, ports[0]), await nodeAt(cluster, ports[1])];
  await using proxy = await startHaproxy(haproxy, ports);
  await send(proxy.url, createModel(model.slice(model.indexOf("/") + 1)));
  const load = keepSending(proxy.url);
  for (let round = 0; round < rounds; round++) {
    for (const [index, node] of nodes.entries()) {
      await node.stop();
      nodes[index] = await nodeAt(cluster, ports[index], node.dataFolder);
      await proxy.serves(index);
    }
  }
  const { requests, failures } = await load.stop();
  for (const failure of new Set(failures)) console.error(failure);
  return [
    {
      what: `failed requests of ${requests} while two nodes were restarted ${rounds} times each`,
      ours: failures.length,
      unit: "requests",
      target: "0",
      held: failures.length === 0 && requests > 0,
    },
  ];
}

function nodeAt(cluster: BenchCluster, port: number | undefined, dataFolder?: string): Promise<StartedModelyard> {
  const flags = ["--port", String(port)];
  return cluster.startNode(dataFolder === undefined ? { flags } : { flags, dataFolder });
}

/** Sends requests of each kind until it is stopped. */
function keepSending(url: string): { stop: () => Promise<Counts> } {
  const counts: Counts = { requests: 0, failures: [] };
  const stopping = new AbortController();
  const agent = new Agent({ keepAlive: true });
  const run = async (calls: readonly ((turn: number) => Call)[]): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      for (const call of calls) {
        counts.requests += 1;
        await send(url, call(turn), agent).catch((error: unknown) => counts.failures.push(messageOf(error)));
      }
    }
  };
  const reading = [() => ({ path: `/${model}` }), () => modelInfo(model), () => chat, () => ({ path: "/models" })];
  // One client writes, since commits to one branch wait for each other.
  const writing = [(turn: number) => commit(model, { [`${turn % 5}.txt`]: `text ${turn}\n` })];
  const running = Promise.all([...Array.from({ length: readers }, () => run(reading)), run(writing)]);
  return {
    stop: async () => {
      stopping.abort();
      await running;
      agent.destroy();
      return counts;
    },
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

interface Haproxy extends AsyncDisposable {
  url: string;
  /** Resolves when it sends requests to this node. */
  serves: (node: number) => Promise<void>;
}

async function startHaproxy(program: string, backendPorts: readonly number[]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-rolling-"));
  const [port, statisticsPort] = [await freePort(), await freePort()];
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, haproxyFile({ port, statisticsPort, backendPorts }));
  const child: ChildProcess = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  await waitForPort(child, { port, name: "haproxy" });
  return {
    url: `http://127.0.0.1:${port}`,
    async serves(node) {
      for (;;) {
        const lines = (await send(`http://127.0.0.1:${statisticsPort}`, { path: "/;csv" })).split("\n");
        if (lines.some((line) => line.startsWith(`nodes,node${node},`) && line.includes(",UP,"))) return;
      }
    },
    async [Symbol.asyncDispose]() {
      await stopProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface HaproxyPorts {
  port: number;
  statisticsPort: number;
  backendPorts: readonly number[];
}

/** Requests that no node has received are sent to the other one; nothing else is sent twice. */
function haproxyFile({ port, statisticsPort, backendPorts }: HaproxyPorts): string {
  const servers = backendPorts.map((each, index) => `  server node${index} 127.0.0.1:${each} check`);
  return `
global
  maxconn 200
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
frontend hub
  bind 127.0.0.1:${port}
  default_backend nodes
frontend statistics
  bind 127.0.0.1:${statisticsPort}
  stats enable
  stats uri /
backend nodes
  balance roundrobin
  option redispatch 1
  retries 3
  option httpchk GET /readyz
  default-server inter 500ms fall 1 rise 1
${servers.join("\n")}
`;
}
