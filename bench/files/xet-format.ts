import { createChunker } from "../../apps/hub/src/xet/format/chunking.ts";
import { hashChunk } from "../../apps/hub/src/xet/format/hashes.ts";
import { makeXorb, readAtOf } from "../../apps/hub/src/xet/format/testing/make-xorb.ts";
import { randomBytes, textBytes } from "../../apps/hub/src/xet/format/testing/random.ts";
import { readXorb } from "../../apps/hub/src/xet/format/xorb/read-xorb.ts";
import { type BenchRow, median } from "../row.ts";

const rounds = 5;
const warmUpRounds = 2;
const MB = 1_000_000;
const unlimited = { chunks: Number.POSITIVE_INFINITY, rawBytes: Number.POSITIVE_INFINITY };

/** Returns the speeds of several rounds in MB per second of CPU time, so that other work on the machine does not count. */
function speeds(bytes: number, work: () => void): number[] {
  for (let round = 0; round < warmUpRounds; round++) work();
  return Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return bytes / MB / ((user + system) / 1e6);
  });
}

function row(what: string, runs: number[], least: number): BenchRow {
  const ours = median(runs);
  return { what, ours, runs, unit: "MB/s", target: `≥ ${least} MB/s of one core`, held: ours >= least };
}

/** Decodes and hashes every chunk of a xorb of compressed text. */
export function xorbRow(): BenchRow {
  const raws = Array.from({ length: 16 }, (_, seed) => textBytes(64 * 1024, seed + 1));
  const chunks = Array.from({ length: 1024 }, (_, index) => ({ raw: raws[index % 16] ?? new Uint8Array(), scheme: 1 }));
  const xorb = makeXorb(chunks);
  const runs = speeds(1024 * 64 * 1024, () => readXorb(readAtOf(xorb), xorb.length, unlimited));
  return row("xorb verification", runs, 700);
}

/** Cuts random bytes into chunks and hashes these. */
export function chunkingRow(): BenchRow {
  const bytes = randomBytes(64 * 1024 * 1024, 1);
  const runs = speeds(bytes.length, () => {
    const chunker = createChunker();
    let start = 0;
    for (let at = 0; at < bytes.length; ) {
      const end = chunker.next(bytes.subarray(at, at + 128 * 1024));
      at = Math.min(bytes.length, at + (end ?? 128 * 1024));
      if (end === undefined && at < bytes.length) continue;
      hashChunk(bytes.subarray(start, at));
      start = at;
    }
  });
  return row("chunking", runs, 450);
}
