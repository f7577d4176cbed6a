import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gguf } from "@huggingface/gguf";
import { ModelFileError, memorySource, readGgufHeader } from "@modelyard/model-files";
import { openLocalFile } from "@modelyard/model-files/local-file";
import { type BenchRow, median } from "../row.ts";
import { sampleGguf } from "./sample-gguf.ts";

const rounds = 31;
const warmUpRounds = 20;
const MiB = 1024 * 1024;

async function millisecondsEach(read: () => Promise<unknown>, reads: number): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < reads; index++) await read();
  return (performance.now() - start) / reads;
}

interface Share {
  of: number;
  name: string;
}

const third: Share = { of: 1 / 3, name: "≤ 1/3 of the peer" };
/** Opening and closing takes the same time with both readers. */
const withFileSystem: Share = { of: 1 / 2, name: "≤ 1/2 of the peer, file system included" };

interface Pair {
  ours: () => Promise<unknown>;
  theirs: () => Promise<unknown>;
}

/** The same file on disk, opened and closed for each read. */
function fromDisk(path: string): Pair {
  return {
    ours: async () => {
      await using file = await openLocalFile(path);
      return await readGgufHeader(file);
    },
    theirs: () => gguf(path, { allowLocalFile: true }),
  };
}

/** The same bytes in memory; the peer reads through a `fetch` that responds at once. */
function fromMemory(bytes: Uint8Array<ArrayBuffer>): Pair {
  const source = memorySource(bytes);
  const answer: typeof fetch = async (_, init) => {
    const [first = 0, last = 0] = [...(new Headers(init?.headers).get("range") ?? "").matchAll(/\d+/g)].map(Number);
    const part = bytes.slice(first, last + 1).buffer;
    return Object.assign(new Response(), { arrayBuffer: async () => part });
  };
  return {
    ours: () => readGgufHeader(source),
    theirs: () => gguf("https://hub.example/model.gguf", { fetch: answer }),
  };
}

interface Comparison extends Pair {
  what: string;
  readsPerRound: number;
  share?: Share;
}

async function compare({
  what,
  ours: readOurs,
  theirs: readTheirs,
  readsPerRound,
  share = third,
}: Comparison): Promise<BenchRow> {
  const runs: number[] = [];
  const peerRuns: number[] = [];
  const ratios: number[] = [];
  // Both are warmed up before the first round, as in a server that runs for days, and run alternately.
  for (let round = -warmUpRounds; round < rounds; round++) {
    const ours = await millisecondsEach(readOurs, readsPerRound);
    const peer = await millisecondsEach(readTheirs, readsPerRound);
    if (round < 0) continue;
    runs.push(ours);
    peerRuns.push(peer);
    ratios.push(ours / peer);
  }
  // The median of the rounds' ratios: other load on the machine slows both runs of a round.
  const ratio = median(ratios);
  const held = ratio <= share.of;
  return { what, ours: median(runs), peer: median(peerRuns), unit: "ms", ratio, target: share.name, held, runs };
}

/** Returns `gc`, also in a process that was started without `--expose-gc`. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
}

/** Peak memory that one read adds: nothing is collected while it runs. */
async function extraMemory(bytes: Uint8Array): Promise<BenchRow> {
  const runs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    collectGarbage();
    const before = process.memoryUsage();
    const header = await readGgufHeader(memorySource(bytes));
    const after = process.memoryUsage();
    if (header.tensors.length === 0) throw new Error("nothing was read");
    runs.push((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / MiB);
  }
  const ours = Math.max(...runs);
  return {
    what: "memory that reading a 1,000-tensor header adds, at most",
    ours,
    unit: "MiB",
    target: "≤ 16",
    held: ours <= 16,
    runs,
  };
}

async function refusal(): Promise<BenchRow> {
  const claim = new Uint8Array(24);
  claim.set(new TextEncoder().encode("GGUF"));
  const view = new DataView(claim.buffer);
  view.setUint32(4, 3, true);
  view.setBigUint64(8, 10_000_000n, true);
  const runs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const answer: unknown = await readGgufHeader(memorySource(claim)).catch((error: unknown) => error);
    runs.push(performance.now() - start);
    if (!(answer instanceof ModelFileError)) throw new Error("the claim was believed");
  }
  const ours = median(runs);
  return { what: "refusing 24 bytes that claim 10^7 tensors", ours, unit: "ms", target: "< 5", held: ours < 5, runs };
}

export async function ggufHeaders(): Promise<BenchRow[]> {
  const refused = await refusal();
  const folder = await mkdtemp(join(tmpdir(), "bench-gguf-"));
  try {
    const plain = sampleGguf({ tensors: 1000, tokens: 0 });
    const withTokens = sampleGguf({ tensors: 1000, tokens: 32_000 });
    await writeFile(join(folder, "plain.gguf"), plain);
    await writeFile(join(folder, "tokens.gguf"), withTokens);
    const tensors = "GGUF header of 1,000 tensors";
    const vocabulary = "the same with a vocabulary of 32,000 tokens";
    const many = { readsPerRound: 20 };
    const few = { readsPerRound: 3 };
    const plainFile = fromDisk(join(folder, "plain.gguf"));
    const fileWithTokens = fromDisk(join(folder, "tokens.gguf"));
    return [
      await compare({ what: `${tensors}, from memory`, ...many, ...fromMemory(plain) }),
      await compare({ what: `${tensors}, from disk`, ...many, ...plainFile, share: withFileSystem }),
      await compare({ what: `${vocabulary}, from memory`, ...few, ...fromMemory(withTokens) }),
      await compare({ what: `${vocabulary}, from disk`, ...few, ...fileWithTokens, share: withFileSystem }),
      await extraMemory(plain),
      refused,
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}
