import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { EngineUnderTest } from "../../apps/engine/src/testing/engine-under-test.ts";
import { type BenchRow, median } from "../row.ts";
import { benchToken, startRouter } from "./start-router.ts";

const aborts = 200;
const mostMs = 20;

interface Server {
  url: string;
  headers: Record<string, string>;
}

interface AbortOptions {
  modelId: string;
  /** The model continues it without end. */
  prompt: string;
  /** Key of the engine. */
  key: string;
}

/**
 * Measures how long a model computes after its caller has disconnected: from the engine itself, and from the router, where a caller
 * stops a stream. The end is when the child process has reported that it no longer works on the call.
 */
export async function timeAborts(tested: EngineUnderTest, { modelId, prompt, key }: AbortOptions): Promise<BenchRow[]> {
  const router = await startRouter(modelId, { url: tested.engine.url, key });
  const body = { model: modelId, prompt, max_tokens: 480, temperature: 0, stream: true };
  const engine = { url: tested.engine.url, headers: { authorization: `Bearer ${key}` } };
  try {
    return [
      ...rowsOf("disconnect at the engine", await times(tested, engine, { body, beside: 0 })),
      ...rowsOf("disconnect at the router", await times(tested, ofCaller(router.url), { body, beside: 0 })),
      ...rowsOf("disconnect beside 2 streams", await times(tested, ofCaller(router.url), { body, beside: 2 })),
    ];
  } finally {
    await router.close();
  }
}

function ofCaller(url: string): Server {
  return { url, headers: { authorization: `Bearer ${benchToken}`, "content-type": "application/json" } };
}

async function times(
  tested: EngineUnderTest,
  server: Server,
  { body, beside }: { body: unknown; beside: number },
): Promise<number[]> {
  const running = (): number => tested.engine.status().models[0]?.running ?? 0;
  const results: number[] = [];
  while (results.length < aborts) {
    while (running() > 0) await nextTurn();
    const others = await Promise.all(Array.from({ length: beside }, () => open(server, body)));
    const call = await open(server, body);
    // Somewhere in the stream.
    await sleep(5 + (results.length % 10));
    // The streams beside it, or itself, may have been at their end.
    const isRunning = running() === beside + 1;
    const startedAtMs = performance.now();
    call.destroy();
    while (running() > beside) await nextTurn();
    if (isRunning) results.push(performance.now() - startedAtMs);
    for (const other of others) other.destroy();
  }
  return results;
}

/** @returns a stream whose first event was read */
async function open({ url, headers }: Server, body: unknown): Promise<IncomingMessage> {
  const call = request(`${url}/v1/completions`, { method: "POST", headers });
  call.on("error", () => undefined);
  call.end(JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(call, "response");
  if (response?.statusCode !== 200) throw new Error(`The stream has status ${response?.statusCode}.`);
  response.on("error", () => undefined);
  await once(response, "data");
  response.resume();
  return response;
}

function rowsOf(what: string, runs: number[]): BenchRow[] {
  const sorted = runs.toSorted((left, right) => left - right);
  const last = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
  const row = (name: string, ours: number): BenchRow => ({
    what: `${what} to end of computation, ${name}`,
    ours,
    runs,
    unit: "ms",
    target: `≤ ${mostMs} ms`,
    held: ours <= mostMs,
  });
  return [row("p50", median(runs)), row("p99", last)];
}
