import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseTarget } from "@modelyard/platform/database";
import { z } from "zod";

const Report = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started"), url: z.string() }),
  z.object({ type: z.literal("log"), line: z.string() }),
]);

/** A response, as far as operations read it. */
export interface Answer {
  status: number;
  body: string;
}

/** Hub processes on one database, one folder of repositories and one of large files. */
export interface Cluster {
  /** Returns the address of a hub as soon as it runs, for git. */
  urlOf: (node: number) => Promise<string>;
  /** Sends a request as a user, as soon as the hub runs. @returns `undefined` if the hub was killed meanwhile */
  send: (node: number, request: ClusterRequest) => Promise<Answer | undefined>;
  /** Kills a hub with SIGKILL and starts it again. */
  restart: (node: number) => Promise<void>;
  /** Errors in the logs, and ends of processes that were not killed. */
  problems: string[];
  stop: () => Promise<void>;
}

export interface ClusterRequest {
  who: string;
  method: string;
  path: string;
  body?: unknown;
  type?: string;
}

interface Node {
  process: ChildProcess;
  url: string;
}

export async function startCluster(
  size: number,
  { target, shared }: { target: DatabaseTarget; shared: string },
): Promise<Cluster> {
  const problems: string[] = [];
  const killed = new WeakSet<ChildProcess>();
  const startNode = async (index: number): Promise<Node> => {
    const node = `node-${index}`;
    await mkdir(join(shared, node), { recursive: true });
    const child = fork(join(import.meta.dirname, "hub-process.ts"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child.once("exit", (code, signal) => {
      if (!killed.has(child)) problems.push(`${node} ended: ${String(code ?? signal)}`);
    });
    const started = Promise.withResolvers<string>();
    child.on("message", (message) => {
      const report = Report.parse(message);
      if (report.type === "started") started.resolve(report.url);
      else problems.push(`${node}: ${report.line}`);
    });
    child.send({ target, shared, node });
    return { process: child, url: await started.promise };
  };
  const nodes = Array.from({ length: size }, (_, index) => startNode(index));
  await Promise.all(nodes);
  const at = async (index: number): Promise<Node> => {
    const node = await nodes[index % nodes.length];
    if (node === undefined) throw new Error("the cluster has no hub");
    return node;
  };
  const kill = async ({ process: child }: Node): Promise<void> => {
    killed.add(child);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    problems,
    urlOf: async (index) => (await at(index)).url,
    async send(index, { who, method, path, body, type = "application/json" }) {
      const { url } = await at(index);
      try {
        const response = await fetch(url + path, {
          method,
          redirect: "manual",
          headers: { authorization: `Bearer hf_${who}`, ...(body === undefined ? {} : { "content-type": type }) },
          ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        });
        return { status: response.status, body: await response.text() };
      } catch {
        return undefined;
      }
    },
    async restart(index) {
      const running = await at(index);
      const again = kill(running).then(() => startNode(index));
      nodes[index % nodes.length] = again;
      await again;
    },
    async stop() {
      await Promise.all(nodes.map(async (node) => kill(await node)));
      // Git that a killed hub has started may still finish its work.
      while (runsGitIn(shared)) await sleep(50);
    },
  };
}

/** Returns whether git works in a folder: what a killed hub has started may still finish. */
export function runsGitIn(folder: string): boolean {
  const processes = execFileSync("ps", ["-ww", "-eo", "args="], { encoding: "utf8" }).split("\n");
  return processes.some((line) => line.startsWith("git ") && line.includes(folder));
}
