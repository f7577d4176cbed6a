import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@modelyard/platform/http/free-port";

const program = "/usr/sbin/haproxy";

/** Says why HAProxy cannot be tested here; `undefined` where it can. */
export const haproxyMissing = existsSync(program) ? undefined : "needs HAProxy (apt-get install haproxy)";

/** The header by which a response names the node that sent it. HAProxy's own responses have none. */
export const nodeHeader = "x-served-by";

export interface Haproxy {
  url: string;
  /** Sends no further requests to a node, or sends them again, as an operator would. */
  setState: (node: string, state: "drain" | "ready") => Promise<void>;
  stop: () => Promise<void>;
}

/** The settings that docs/deploy.md recommends. */
function settingsOf(port: number, socket: string, nodes: readonly { name: string; port: number }[]): string {
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port}`);
  return `global
  stats socket ${socket} level admin
defaults
  mode http
  timeout connect 2s
  timeout client 300s
  timeout server 300s
  timeout check 5s
  retries 3
  retry-on conn-failure
  option redispatch 1
frontend hub
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  http-check expect status 200
  http-response set-header ${nodeHeader} %s
  default-server check inter 500ms fall 1 rise 1 pool-purge-delay 2s
${servers.join("\n")}
`;
}

/** Starts HAProxy in front of nodes. It checks their readiness twice a second. */
export async function startHaproxy(nodes: readonly { name: string; port: number }[]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-haproxy-"));
  const [port, socket, file] = [await freePort(), join(folder, "admin"), join(folder, "haproxy.cfg")];
  await writeFile(file, settingsOf(port, socket, nodes));
  const child = spawn(program, ["-db", "-f", file], { stdio: "ignore" });
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with code ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async setState(node, state) {
      const admin = connect(socket);
      admin.end(`set server nodes/${node} state ${state}\n`);
      await once(admin.resume(), "close");
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
