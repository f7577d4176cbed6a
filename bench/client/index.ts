import { fork } from "node:child_process";
import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as theirs from "@huggingface/inference";
import * as ours from "@modelyard/inference";
import { type BenchRow, median } from "../row.ts";
import { addedTime } from "./added-time.ts";
import { bundleBytes } from "./bundle.ts";

const messages = [{ role: "user", content: "Hello" }];

/** Size and speed of the client and of the published @huggingface/inference, alternating in one process. */
export async function run(): Promise<BenchRow[]> {
  const server = fork(new URL("./server.ts", import.meta.url));
  const [address]: unknown[] = await once(server, "message");
  if (typeof address !== "string") throw new Error("the server did not say where it is");
  try {
    return [
      ...(await sizes()),
      ...(await addedTime(address)),
      await streamParsing(address),
      await parallelStreams(address),
      ...(await uploads(address)),
    ];
  } finally {
    server.kill();
  }
}

async function sizes(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [names, limit] of [
    ["chatCompletion", 12],
    ["chatCompletion, chatCompletionStream", 17],
  ] as const) {
    const own = (await bundleBytes(`export { ${names} } from "@modelyard/inference/chat";`)) / 1024;
    const peer = (await bundleBytes(`export { ${names} } from "@huggingface/inference";`)) / 1024;
    const target = `≤ ${limit} KB gzipped`;
    rows.push({ what: `bundle: ${names}`, ours: own, peer, unit: "KB", ratio: peer / own, target, held: own <= limit });
  }
  return rows;
}

async function streamParsing(url: string): Promise<BenchRow> {
  const chunks = 10_000;
  // The bytes are fetched once: reading them is compared, not the server.
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
  for (let round = -5; round < 25; round++) {
    const mine = await timed(() => count(ours.chatCompletionStream(args, { fetch: replay })), chunks);
    const other = await timed(() => count(theirs.chatCompletionStream(args, { fetch: replay })), chunks);
    if (round < 0) continue;
    own.push(mine);
    peer.push(other);
  }
  const ratio = median(peer) / median(own);
  return {
    what: "CPU time of reading a stream of 10,000 chunks",
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

/** Milliseconds of this process's CPU time, which excludes other load on the machine. */
async function timed(work: () => Promise<number>, expected: number): Promise<number> {
  const before = process.cpuUsage();
  const seen = await work();
  if (seen !== expected) throw new Error(`${seen} chunks of ${expected} came`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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
  // The first rounds fill pools and caches; after them no memory may remain in use.
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

const megabytes = 50;

async function uploads(url: string): Promise<BenchRow[]> {
  const sound = new Blob([new Uint8Array(megabytes * 1024 * 1024)], { type: "audio/wav" });
  const target = "≤ 1 copy beyond the body that fetch is given";
  const endpointUrl = `${url}/upload`;
  const bare = await copies(async () => (await fetch(endpointUrl, { method: "POST", body: sound })).json());
  const plain = { endpointUrl, inputs: sound };
  const body = {
    ours: (await copies(() => ours.automaticSpeechRecognition(plain))) - bare,
    peer: (await copies(() => theirs.automaticSpeechRecognition(plain))) - bare,
  };
  const asFal = { fetch: (input: string | URL | Request, init?: RequestInit) => answerAsFal(url, input, init) };
  const encoded = { provider: "fal-ai", model: "bench/bench", accessToken: "key", inputs: sound } as const;
  const json = {
    ours: await copies(() => ours.automaticSpeechRecognition(encoded, asFal)),
    peer: await copies(() => theirs.automaticSpeechRecognition(encoded, asFal)),
  };
  const unit = "copies";
  return [
    {
      what: `50 MB as the body, beyond a bare fetch (${bare.toFixed(1)})`,
      ...body,
      unit,
      target,
      held: body.ours <= 1,
    },
    {
      what: "50 MB as base64 in JSON (1.33 is the text itself)",
      ...json,
      unit,
      target: "≤ 1.5",
      held: json.ours <= 1.5,
    },
  ];
}

/** How many copies of the recording are in memory during a call. */
async function copies(call: () => Promise<unknown>): Promise<number> {
  await settle();
  const before = memory();
  let peak = before;
  // Only retained memory counts, not garbage that is not collected yet.
  const watch = setInterval(() => {
    if (typeof collect === "function") collect();
    peak = Math.max(peak, memory());
  }, 5);
  try {
    await call();
  } finally {
    clearInterval(watch);
  }
  return (peak - before) / megabytes;
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
