// Runs as a separate process, so that the bench's own load does not count as latency of the hub.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const [url = "", token = ""] = process.argv.slice(2);
const everyMs = 25;
/** The attacks come from other loopback addresses, so that limits per address do not count the probe among them. */
const localAddress = "127.0.0.9";
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

interface Kind {
  name: string;
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

const chat = JSON.stringify({ model: "yard/tiny-chat", messages: [{ role: "user", content: "Hello" }] });
const kinds: readonly Kind[] = [
  { name: "health", path: "/healthz", method: "GET", headers: {} },
  { name: "page", path: "/yard/tiny-chat", method: "GET", headers: {} },
  {
    name: "chat",
    path: "/v1/chat/completions",
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: chat,
  },
];

interface Sample {
  kind: string;
  ms: number;
  status: number;
}

async function loop(kind: Kind, samples: Sample[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now();
    const status = await send(kind);
    samples.push({ kind: kind.name, ms: performance.now() - started, status });
    await sleep(everyMs);
  }
}

function send({ path, method, headers, body }: Kind): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(new URL(path, url), { agent, method, headers, localAddress, timeout: 30_000 }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", () => resolve(0));
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}

interface Running {
  stop: AbortController;
  samples: Sample[];
  loops: Promise<void>[];
}

let running: Running = { stop: new AbortController(), samples: [], loops: [] };

async function onCommand(message: unknown): Promise<void> {
  if (z.enum(["start", "stop"]).parse(message) === "start") {
    const stop = new AbortController();
    const samples: Sample[] = [];
    running = { stop, samples, loops: kinds.map((kind) => loop(kind, samples, stop.signal)) };
    return;
  }
  running.stop.abort();
  await Promise.all(running.loops);
  process.send?.(running.samples);
}

process.on("message", (message) => void onCommand(message));
