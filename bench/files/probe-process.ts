// Runs as a separate process, so that the bench's own work does not count as latency of the hub.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const [url = "", path = ""] = process.argv.slice(2);
const everyMs = 10;
const agent = new Agent({ keepAlive: true });

function send(target: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(new URL(target, url), { agent }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${target} responded with ${response.statusCode}`));
      });
    });
    sent.once("error", reject);
    sent.end();
  });
}

let stop = new AbortController();
let samples: Promise<number[]> = Promise.resolve([]);

async function probe(target: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    times.push(await send(target));
    await sleep(everyMs);
  }
  return times;
}

async function onCommand(message: unknown): Promise<void> {
  if (z.enum(["start", "stop"]).parse(message) === "start") {
    stop = new AbortController();
    const { signal } = stop;
    samples = Promise.all(["/healthz", path].map((target) => probe(target, signal))).then((times) => times.flat());
    return;
  }
  stop.abort();
  process.send?.(await samples);
}

process.on("message", (message) => void onCommand(message));
