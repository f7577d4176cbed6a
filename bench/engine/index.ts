import { execFileSync } from "node:child_process";
import { on, once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startProcessGroup } from "@modelyard/platform/processes/process-group";
import { z } from "zod";
import { modelNiceness } from "../../apps/engine/src/processes/model-process.ts";
import {
  type EngineUnderTest,
  startEngineUnderTest,
  testKey,
} from "../../apps/engine/src/testing/engine-under-test.ts";
import { writeTinyGguf } from "../../apps/engine/src/testing/tiny-gguf.ts";
import { type BenchRow, median } from "../row.ts";
import { timeAborts } from "./aborts.ts";

const modelId = "bench/tiny";
const agent = new Agent({ keepAlive: true });
/** The tiny model continues it without end. */
const prompt = "<|endless|>";
const tokens = 400;
const rounds = 11;
const firstTokens = 60;
const loads = 5;
const MiB = 2 ** 20;

/** The local engine against node-llama-cpp used directly, with a model whose time per token is mostly overhead. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp("/tmp/bench-engine-");
  const path = join(folder, "model.gguf");
  await writeTinyGguf(path, { layers: 4 });
  const tested = await startEngineUnderTest({ [modelId]: { path } }, { threads: 1 });
  const peer = await openPeer(path);
  try {
    const loadMs = await timeLoads(tested);
    return [
      upTo("first token of a loaded model, p50", await timeFirstTokens(tested), { unit: "ms", most: 25 }),
      ...(await compare(tested, peer, 1)),
      ...(await compare(tested, peer, 4)),
      ...(await timeAborts(tested, { modelId, prompt, key: testKey })),
      upTo("load of a cached model", loadMs, { unit: "ms", most: 1500 }),
      idleRow(),
    ];
  } finally {
    peer.close();
    agent.destroy();
    await tested.engine.close();
    await rm(folder, { recursive: true });
  }
}

function upTo(what: string, runs: number[], { unit, most }: { unit: string; most: number }): BenchRow {
  const ours = median(runs);
  return { what, ours, runs, unit, target: `≤ ${most} ${unit}`, held: ours <= most };
}

/** Uses Node's plain client, which takes less processor time than `fetch`. */
async function generate(
  { engine }: EngineUnderTest,
  maxTokens: number,
  caller = "one",
): Promise<{ firstMs: number; tokens: number }> {
  const startedAtMs = performance.now();
  const call = request(`${engine.url}/v1/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${testKey}`, "x-modelyard-caller": caller },
    agent,
  });
  const stream = { stream: true, stream_options: { include_usage: true } };
  call.end(JSON.stringify({ model: modelId, prompt, max_tokens: maxTokens, temperature: 0, ...stream }));
  const [response]: IncomingMessage[] = await once(call, "response");
  if (response === undefined) throw new Error("There is no response.");
  let firstMs = 0;
  const parts: Buffer[] = [];
  for await (const part of response) {
    if (firstMs === 0) firstMs = performance.now() - startedAtMs;
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString();
  if (!text.endsWith("data: [DONE]\n\n")) throw new Error(`The stream is not complete: ${text.slice(-500)}`);
  return { firstMs, tokens: Number(/"completion_tokens":(\d{1,9})/.exec(text)?.[1] ?? Number.NaN) };
}

async function timeLoads(tested: EngineUnderTest): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < loads; index++) {
    await generate(tested, 1);
    times.push(tested.engine.status().models[0]?.loadMs ?? Number.NaN);
    if (index < loads - 1) tested.engine.unload(modelId);
  }
  return times;
}

async function timeFirstTokens(tested: EngineUnderTest): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < firstTokens; index++) times.push((await generate(tested, 2)).firstMs);
  return times;
}

/** Alternates runs of both, and compares each pair: of speed, and of processor time, which other programs disturb less. */
async function compare(tested: EngineUnderTest, peer: Peer, callers: number): Promise<BenchRow[]> {
  const ours: Speed[] = [];
  const theirs: Speed[] = [];
  for (let round = 0; round < rounds; round++) {
    theirs.push(await peer.measure(callers));
    const startedAtMs = performance.now();
    const cpuBeforeMs = modelCpuMs();
    const results = await Promise.all(
      Array.from({ length: callers }, (_, index) => generate(tested, tokens, `caller ${index}`)),
    );
    const generated = results.reduce((sum, result) => sum + result.tokens, 0);
    if (generated !== callers * tokens) throw new Error(`${generated} tokens instead of ${callers * tokens}.`);
    ours.push({
      tokensPerSecond: (generated * 1000) / (performance.now() - startedAtMs),
      cpuMsPerToken: (modelCpuMs() - cpuBeforeMs) / generated,
    });
  }
  const who = callers === 1 ? "1 caller" : `${callers} callers`;
  const row = (
    what: string,
    unit: string,
    figure: keyof Speed,
    isFaster: (ratio: number) => boolean,
    target: string,
  ) => {
    const runs = ours.map((speed) => speed[figure]);
    const theirMedian = median(theirs.map((speed) => speed[figure]));
    const ratio = median(runs.map((value, index) => value / (theirs[index]?.[figure] ?? Number.NaN)));
    return {
      what: `${what}, ${who}`,
      ours: median(runs),
      peer: theirMedian,
      runs,
      unit,
      ratio,
      target,
      held: isFaster(ratio),
    };
  };
  return [
    row("tokens per second", "1/s", "tokensPerSecond", (ratio) => ratio >= 0.9, "≥ 0.9 × node-llama-cpp"),
    row(
      "processor time of the model per token",
      "ms",
      "cpuMsPerToken",
      (ratio) => ratio <= 1 / 0.9,
      "≤ 1.11 × node-llama-cpp",
    ),
  ];
}

const Speed = z.object({ tokensPerSecond: z.number(), cpuMsPerToken: z.number() });
type Speed = z.infer<typeof Speed>;

/** Processor time of the engine's child process so far. */
function modelCpuMs(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "latin1").trim().split(" ");
  const model = children.find((id) => readFileSync(`/proc/${id}/cmdline`, "latin1").includes("model-process"));
  const stat = readFileSync(`/proc/${model}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // In hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

interface Peer {
  measure: (callers: number) => Promise<Speed>;
  close: () => void;
}

/** Starts the peer with the same priority as our process. */
async function openPeer(path: string): Promise<Peer> {
  const program = join(import.meta.dirname, "peer-process.ts");
  const { child, kill } = startProcessGroup({
    command: [process.execPath, program, path, prompt],
    cwd: "/",
    environment: {},
    limits: { memoryBytes: 2 ** 31 },
    niceness: modelNiceness,
  });
  const lines = on(createInterface(child.stdout), "line");
  await lines.next();
  return {
    async measure(callers) {
      child.stdin.write(`${JSON.stringify({ callers, tokens })}\n`);
      const { value } = await lines.next();
      return Speed.parse(JSON.parse(String(value)));
    },
    close: kill,
  };
}

function idleRow(): BenchRow {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, "idle-process.ts")], { encoding: "utf8" });
  const { bytes, isQuiet } = z.object({ bytes: z.number(), isQuiet: z.boolean() }).parse(JSON.parse(printed));
  const ours = bytes / MiB;
  return {
    what: "memory of an engine without calls, which has no process and no native code",
    ours,
    unit: "MiB",
    target: "≤ 10 MiB",
    held: ours <= 10 && isQuiet,
  };
}
