import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import * as theirs from "@huggingface/inference";
import * as ours from "@modelyard/inference";
import { type BenchRow, median } from "../row.ts";
import { bundleBytes } from "./bundle.ts";

const messages = [{ role: "user", content: "Hello" }];

/** Size and speed of the client, beside the published client of the field, in turn and in one process. */
export async function run(): Promise<BenchRow[]> {
  const server = new Worker(new URL("./server.ts", import.meta.url));
  const url = await new Promise<string>((resolve, reject) => {
    server.once("error", reject).once("message", ({ port }: { port: number }) => resolve(`http://127.0.0.1:${port}`));
  });
  try {
    return [
      ...(await sizes()),
      await addedTime(url),
      await streamParsing(url),
      await parallelStreams(url),
      ...(await uploads(url)),
    ];
  } finally {
    await server.terminate();
  }
}

async function sizes(): Promise<BenchRow[]> {
  const target = "≤ 12 KB gzipped";
  const rows: BenchRow[] = [];
  for (const names of ["chatCompletion", "chatCompletion, chatCompletionStream"]) {
    const own = (await bundleBytes(`export { ${names} } from "@modelyard/inference/chat";`)) / 1024;
    const peer = (await bundleBytes(`export { ${names} } from "@huggingface/inference";`)) / 1024;
    rows.push({ what: `bundle: ${names}`, ours: own, peer, unit: "KB", ratio: peer / own, target, held: own <= 12 });
  }
  return rows;
}

const rounds = 9;
const callsARound = 400;

async function addedTime(url: string): Promise<BenchRow> {
  const endpointUrl = `${url}/v1`;
  const args = { endpointUrl, accessToken: "hf_bench", model: "bench", messages };
  const body = JSON.stringify({ messages, model: "bench" });
  const headers = { "content-type": "application/json", authorization: "Bearer hf_bench" };
  const calls = {
    bare: async () => (await fetch(`${endpointUrl}/chat/completions`, { method: "POST", headers, body })).json(),
    ours: () => ours.chatCompletion(args),
    theirs: () => theirs.chatCompletion(args),
  };
  const times = { bare: [0], ours: [0], theirs: [0] };
  for (const list of Object.values(times)) list.pop();
  const names = ["bare", "ours", "theirs"] as const;
  for (let round = -2; round < rounds; round++) {
    // Every round begins with another one, so that none profits from its place.
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + 3) % names.length] ?? "bare";
      const began = process.hrtime.bigint();
      for (let call = 0; call < callsARound; call++) await calls[name]();
      const microseconds = Number(process.hrtime.bigint() - began) / 1000 / callsARound;
      if (round >= 0) times[name].push(microseconds);
    }
  }
  const bare = median(times.bare);
  const own = median(times.ours) - bare;
  const peer = median(times.theirs) - bare;
  const ratio = own / peer;
  const runs = times.ours.map((time, round) => time - (times.bare[round] ?? bare));
  return {
    what: `added to a bare fetch of ${bare.toFixed(0)} µs`,
    ours: own,
    peer,
    unit: "µs",
    ratio,
    target: "≤ 0.3 of theirs",
    held: ratio <= 0.3,
    runs,
  };
}

async function streamParsing(url: string): Promise<BenchRow> {
  const chunks = 10_000;
  // The bytes are fetched once: what is compared is reading them, not the server.
  const body = JSON.stringify({ stream: true, max_tokens: chunks });
  const response = await fetch(`${url}/v1/chat/completions`, { method: "POST", body });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const pieceBytes = 16 * 1024;
  const replay: typeof fetch = async () => {
    let at = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.subarray(at, (at += pieceBytes)));
      },
    });
    return new Response(stream, { headers: { "content-type": "text/event-stream" } });
  };
  const args = { endpointUrl: `${url}/v1`, accessToken: "hf_bench", model: "bench", messages };
  const own: number[] = [];
  const peer: number[] = [];
  for (let round = -3; round < 15; round++) {
    const mine = await timed(() => count(ours.chatCompletionStream(args, { fetch: replay })), chunks);
    const other = await timed(() => count(theirs.chatCompletionStream(args, { fetch: replay })), chunks);
    if (round < 0) continue;
    own.push(mine);
    peer.push(other);
  }
  const ratio = median(peer) / median(own);
  return {
    what: "reading a stream of 10,000 chunks",
    ours: median(own),
    peer: median(peer),
    unit: "ms",
    ratio,
    target: "≥ 2 times as fast",
    held: ratio >= 2,
    runs: own,
  };
}

async function count(stream: AsyncIterable<unknown>): Promise<number> {
  let seen = 0;
  for await (const _ of stream) seen++;
  return seen;
}

async function timed(work: () => Promise<number>, expected: number): Promise<number> {
  const began = performance.now();
  const seen = await work();
  if (seen !== expected) throw new Error(`${seen} chunks of ${expected} came`);
  return performance.now() - began;
}

async function parallelStreams(url: string): Promise<BenchRow> {
  const args = { endpointUrl: `${url}/v1`, accessToken: "hf_bench", model: "bench", messages, max_tokens: 50 };
  const thousand = async () => {
    const streams = Array.from({ length: 1000 }, () => count(ours.chatCompletionStream(args)));
    const seen = await Promise.all(streams);
    if (seen.some((chunks) => chunks !== 50)) throw new Error("a stream came short");
  };
  const heaps: number[] = [];
  for (let round = 0; round < 6; round++) {
    await thousand();
    await settle();
    heaps.push(process.memoryUsage().heapUsed / 1024 / 1024);
  }
  // The first rounds fill pools and caches; from then on nothing may stay.
  const [, , before = 0, ...after] = heaps;
  const growth = (after.at(-1) ?? before) - before;
  const runs = after.map((heap) => heap - before);
  return {
    what: "heap that 1,000 parallel streams leave, three times over",
    ours: growth,
    unit: "MB",
    target: "no growth (≤ 1 MB)",
    held: growth <= 1,
    runs,
  };
}

async function uploads(url: string): Promise<BenchRow[]> {
  const megabytes = 50;
  const sound = new Blob([new Uint8Array(megabytes * 1024 * 1024)], { type: "audio/wav" });
  const provider = ours.custom({ baseUrl: `${url}/upload` });
  const calls = {
    "50 MB of sound as the body": () =>
      ours.automaticSpeechRecognition({ endpointUrl: `${url}/upload`, inputs: sound }),
    "50 MB of sound in a form": () => ours.automaticSpeechRecognition({ provider, model: "bench", inputs: sound }),
    "50 MB of sound as base64 in JSON": () =>
      ours.automaticSpeechRecognition(
        { provider: "fal-ai", model: "bench/bench", accessToken: "key", inputs: sound },
        { fetch: (input, init) => answerAsFal(url, input, init) },
      ),
  };
  const rows: BenchRow[] = [];
  for (const [what, call] of Object.entries(calls)) {
    await settle();
    const before = memory();
    let peak = before;
    // What is held counts, not what the collector has not come to yet.
    const watch = setInterval(() => {
      if (typeof collect === "function") collect();
      peak = Math.max(peak, memory());
    }, 5);
    await call();
    clearInterval(watch);
    const copies = (peak - before) / megabytes;
    rows.push({
      what,
      ours: copies,
      unit: "copies",
      target: "≤ 1 copy (base64: its 1.33)",
      held: copies <= (what.includes("base64") ? 1.45 : 1),
    });
  }
  return rows;
}

function answerAsFal(url: string, input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : input.toString();
  if (!address.includes("/api/models/")) return fetch(`${url}/upload`, init);
  const mapping = { provider: "fal-ai", providerId: "x/y", status: "live", task: "automatic-speech-recognition" };
  return Promise.resolve(Response.json({ inferenceProviderMapping: [mapping] }));
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

async function settle(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    if (typeof collect === "function") collect();
  }
}
