import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../http/free-port.ts";
import { pathTarget } from "../../http/request-problem.ts";
import { type BodyMode, haproxyFile, nginxFile } from "./proxy-files.ts";

/** A request that a proxy has passed on, or tried to. */
export interface ForwardedRequest {
  method: string;
  url: string;
  /** Status of the response, or empty if there was none. */
  status: string;
  /** As the proxy read it; only where it buffers bodies. */
  body: string | undefined;
}

export interface Proxy {
  port: number;
  /**
   * Returns the forwarded requests that were logged since the last call, without the one whose URL is `until`. A proxy logs a
   * request when it ends, so one before `until` may be logged after it.
   * @param others requests to wait for as well, such as "POST /v1/a"; one that is never logged is missing in the result
   */
  forwarded(until: string, others: readonly string[]): Promise<ForwardedRequest[]>;
  stop(): Promise<void>;
}

export type ProxyName = "nginx" | "haproxy";

/** How long a proxy may take to log a request. */
const logMs = 10_000;

/** Returns the path of an installed proxy. */
export function findProxy(name: ProxyName): string | undefined {
  return [`/usr/sbin/${name}`, `/usr/local/sbin/${name}`, `/usr/bin/${name}`].find(existsSync);
}

interface StartOptions {
  name: ProxyName;
  program: string;
  backendPort: number;
  mode: BodyMode;
}

/** Starts a separate proxy in front of a server, with one process and a configuration in a temporary folder. */
export async function startProxy({ name, program, backendPort, mode }: StartOptions): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), `modelyard-${name}-`));
  const port = await freePort();
  const file = join(folder, "proxy.conf");
  const options = { folder, port, backendPort, mode };
  await writeFile(file, name === "nginx" ? nginxFile(options) : haproxyFile(options));
  const words = name === "nginx" ? ["-p", folder, "-e", join(folder, "error.log"), "-c", file] : ["-db", "-f", file];
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let problems = "";
  child.stdout.setEncoding("latin1").on("data", (text: string) => void (output += text));
  child.stderr.setEncoding("latin1").on("data", (text: string) => void (problems += text));
  await listening(port, child, () => problems);
  const log = name === "nginx" ? () => readFile(join(folder, "access.log"), "latin1") : async () => output;
  const parse = name === "nginx" ? nginxLine : haproxyLine;
  let read = 0;
  return {
    port,
    async forwarded(until, others) {
      const deadline = Date.now() + logMs;
      for (;;) {
        const lines = (await log()).slice(read).split("\n").slice(0, -1);
        const requests = lines.flatMap((line) => parse(line) ?? []);
        const logged = new Set(requests.map(({ method, url }) => `${method} ${url}`));
        const isComplete = requests.some(({ url }) => url === until) && others.every((other) => logged.has(other));
        if (isComplete || Date.now() > deadline) {
          read += lines.map((line) => line.length + 1).reduce((sum, length) => sum + length, 0);
          return requests.filter(({ url }) => url !== until);
        }
        if (child.exitCode !== null) throw new Error(`${name} ended: ${problems}`);
        await sleep(2);
      }
    },
    async stop() {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true });
    },
  };
}

function nginxLine(line: string): ForwardedRequest | undefined {
  const parsed: unknown = JSON.parse(line);
  if (typeof parsed !== "object" || parsed === null) return undefined;
  const [method, url, status, body] = ["method", "url", "status", "body"].map((name) =>
    String(Reflect.get(parsed, name)),
  );
  if (method === undefined || url === undefined || status === undefined || status === "") return undefined;
  return { method, url, status: status === "-" ? "" : status, body };
}

function haproxyLine(line: string): ForwardedRequest | undefined {
  const [method = "", url = "-", status = "", server = "", body = "-"] = line.split("\t");
  if (server !== "ours") return undefined;
  return { method, url: pathTarget(fromHex(url)), status, body: fromHex(body) };
}

/** @param field `-` is empty */
function fromHex(field: string): string {
  return field === "-" ? "" : Buffer.from(field, "hex").toString("latin1");
}

async function listening(port: number, child: ChildProcess, problems: () => string): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    if (child.exitCode !== null) throw new Error(`the proxy did not start: ${problems()}`);
    await sleep(20);
  }
}
