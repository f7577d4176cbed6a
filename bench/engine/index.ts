import { execFileSync } from "node:child_process";
import { on } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startProcessGroup } from "@modelyard/platform/processes/process-group";
import { z } from "zod";
import { modelNiceness } from "../../apps/engine/src/processes/model-process.ts";
import { type EngineUnderTest, startEngineUnderTest } from "../../apps/engine/src/testing/engine-under-test.ts";
import { writeTinyGguf } from "../../apps/engine/src/testing/tiny-gguf.ts";
import { type BenchRow, median } from "../row.ts";

const model = "bench/tiny";
/** The tiny model continues it without end. */
const prompt = "<|endless|>";
const tokens = 400;
const rounds = 7;
const firstTokens = 60;
const loads = 5;
const MiB = 2 ** 20;

/** The local engine against node-llama-cpp used directly, with a model whose time per token is mostly overhead. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp("/tmp/bench-engine-");
  const path = join(folder, "model.gguf");
  await writeTinyGguf(path, { layers: 4 });
  const tested = await startEngineUnderTest({ [model]: { path } }, { threads: 1 });
  const peer = await openPeer(path);
  try {
    const loadMs = await timeLoads(tested);
    return [
      upTo("first token of a loaded model, p50", await timeFirstTokens(tested), { unit: "ms", most: 25 }),
      await compare(tested, peer, 1),
      await compare(tested, peer, 4),
      upTo("load of a cached model", loadMs, { unit: "ms", most: 1500 }),
      idleRow(),
    ];
  } finally {
    peer.close();
    await tested.engine.close();
    await rm(folder, { recursive: true });
  }
}

function upTo(what: string, runs: number[], { unit, most }: { unit: string; most: number }): BenchRow {
  const ours = median(runs);
  return { what, ours, runs, unit, target: `≤ ${most} ${unit}`, held: ours <= most };
}

async function generate(tested: EngineUnderTest, maxTokens: number): Promise<{ firstMs: number; tokens: number }> {
  const startedAtMs = performance.now();
  const response = await tested.post("/v1/completions", {
    model,
    prompt,
    max_tokens: maxTokens,
    temperature: 0,
    stream: true,
  });
  let firstMs = 0;
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    if (firstMs === 0) firstMs = performance.now() - startedAtMs;
    text += decoder.decode(part, { stream: true });
  }
  if (!text.endsWith("data: [DONE]\n\n")) throw new Error(`The stream is not complete: ${text.slice(-500)}`);
  return { firstMs, tokens: text.split('"finish_reason":null').length - 1 };
}

async function timeLoads(tested: EngineUnderTest): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < loads; index++) {
    await generate(tested, 1);
    times.push(tested.engine.status().models[0]?.loadMs ?? Number.NaN);
    if (index < loads - 1) tested.engine.unload(model);
  }
  return times;
}

async function timeFirstTokens(tested: EngineUnderTest): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < firstTokens; index++) times.push((await generate(tested, 2)).firstMs);
  return times;
}

/** Alternates runs of both, and compares the medians. */
async function compare(tested: EngineUnderTest, peer: Peer, callers: number): Promise<BenchRow> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    theirs.push(await peer.tokensPerSecond(callers));
    const startedAtMs = performance.now();
    const results = await Promise.all(Array.from({ length: callers }, () => generate(tested, tokens)));
    const generated = results.reduce((sum, result) => sum + result.tokens, 0);
    if (generated !== callers * tokens) throw new Error(`${generated} tokens instead of ${callers * tokens}.`);
    ours.push((generated * 1000) / (performance.now() - startedAtMs));
  }
  const ratio = median(ours) / median(theirs);
  return {
    what: `tokens per second, ${callers === 1 ? "1 caller" : `${callers} callers`}`,
    ours: median(ours),
    peer: median(theirs),
    runs: ours,
    unit: "1/s",
    ratio,
    target: "≥ 0.9 × node-llama-cpp",
    held: ratio >= 0.9,
  };
}

interface Peer {
  tokensPerSecond: (callers: number) => Promise<number>;
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
  const Result = z.object({ tokensPerSecond: z.number() });
  return {
    async tokensPerSecond(callers) {
      child.stdin.write(`${JSON.stringify({ callers, tokens })}\n`);
      const { value } = await lines.next();
      return Result.parse(JSON.parse(String(value))).tokensPerSecond;
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
