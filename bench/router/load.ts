import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { benchModel, benchToken, loadCore } from "./names.ts";

/** Target of the load, and the headers of each request. */
export interface Target {
  port: number;
  headers: Record<string, string>;
}

export const path = "/v1/chat/completions";

export function bodyOf(bytes: number, stream = false): string {
  const messages = [{ role: "user", content: "x".repeat(bytes) }];
  return JSON.stringify({ model: benchModel, stream, messages });
}

export const headers = { authorization: `Bearer ${benchToken}`, "content-type": "application/json" };

interface WrkFigures {
  requestsPerSecond: number;
  p50Micros: number;
}

/** Loads a server for this many seconds from a separate core. @throws {Error} some responses were not successful */
export function wrk(
  folder: string,
  target: Target,
  { connections, seconds, bodyBytes }: { connections: number; seconds: number; bodyBytes: number },
): WrkFigures {
  const bodyFile = join(folder, `body-${bodyBytes}.json`);
  writeFileSync(bodyFile, bodyOf(bodyBytes));
  const script = join(folder, `wrk-${target.port}-${bodyBytes}.lua`);
  const lines = Object.entries({ ...headers, ...target.headers }).map(
    ([name, value]) => `wrk.headers["${name}"] = "${value}"`,
  );
  writeFileSync(
    script,
    `wrk.method = "POST"
wrk.body = io.open("${bodyFile}"):read("*a")
${lines.join("\n")}
done = function(summary, latency)
  io.write(string.format("figures %f %f %d\\n", summary.requests / summary.duration * 1e6, latency:percentile(50),
    summary.errors.status + summary.errors.read + summary.errors.timeout))
end`,
  );
  const output = execFileSync(
    "taskset",
    [
      "-c",
      String(loadCore),
      "wrk",
      "-t1",
      "--timeout",
      "30s",
      `-c${connections}`,
      `-d${seconds}s`,
      "-s",
      script,
      urlOf(target),
    ],
    { encoding: "utf8" },
  );
  const [, rate, p50, errors] = /figures ([\d.]+) ([\d.]+) (\d+)/.exec(output) ?? [];
  if (errors !== "0") throw new Error(`${errors ?? "all"} answers were no success:\n${output}`);
  return { requestsPerSecond: Number(rate), p50Micros: Number(p50) };
}

function urlOf({ port }: Target): string {
  return `http://127.0.0.1:${port}${path}`;
}

/**
 * Calls at a fixed rate, independent of the responses. @returns the 99th percentile from planned start to end, in µs
 */
export async function pacedP99(target: Target, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const body = bodyOf(100);
  const micros: number[] = [];
  const startedAt = performance.now();
  const total = perSecond * seconds;
  const pending: Promise<void>[] = [];
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond));
    for (; sent < due; sent++) {
      const at = performance.now();
      pending.push(once(target, agent, body).then(() => void micros.push((performance.now() - at) * 1000)));
    }
    await sleep(1);
  }
  await Promise.all(pending);
  agent.destroy();
  micros.sort((left, right) => left - right);
  return micros[Math.floor(micros.length * 0.99)] ?? 0;
}

function once({ port, headers: own }: Target, agent: Agent, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path, method: "POST", agent, headers: { ...headers, ...own } });
    asked.once("response", (response) => {
      response.resume();
      response.once("end", resolve);
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

interface OpenStream {
  leave(): void;
}

/** Resolves once every stream has begun. */
export async function openStreams(
  { port, headers: own }: Target,
  { streams, everyMs }: { streams: number; everyMs: number },
): Promise<OpenStream[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const body = bodyOf(100, true);
  return Promise.all(
    Array.from(
      { length: streams },
      () =>
        new Promise<OpenStream>((resolve, reject) => {
          const asked = request({
            port,
            host: "127.0.0.1",
            path,
            method: "POST",
            agent,
            headers: { ...headers, ...own, prefer: `every=${everyMs}` },
          });
          asked.once("error", reject);
          asked.once("response", (response) => {
            response.on("error", () => undefined).resume();
            resolve({ leave: () => asked.destroy() });
          });
          asked.end(body);
        }),
    ),
  );
}
