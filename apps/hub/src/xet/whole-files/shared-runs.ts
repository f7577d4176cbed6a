import { setImmediate } from "node:timers/promises";
import type { PackedChunks } from "../threads/packed-chunks.ts";
import type { ChunkTable } from "../xorbs/chunk-table.ts";

/** Consecutive chunks of a file that are stored as consecutive chunks of one xorb. */
export interface SharedRun {
  /** Chunks of the file; the end is exclusive. */
  start: number;
  end: number;
  xorb: string;
  /** The first chunk in the xorb. */
  xorbChunk: number;
}

const chunksInTurn = 8192;

interface Place {
  xorb: string;
  table: ChunkTable;
  chunk: number;
}

/** Chunks of stored xorbs by their hash. */
export class StoredChunks {
  readonly #places = new Map<string, Place>();
  readonly #max: number;

  /** @param max chunks that are kept in memory */
  constructor(max: number) {
    this.#max = max;
  }

  get isFull(): boolean {
    return this.#places.size >= this.#max;
  }

  /** Adds chunks of a xorb, as many as fit. @param end exclusive */
  add(xorb: string, table: ChunkTable, { start, end }: { start: number; end: number }): void {
    for (let chunk = start; chunk < end && !this.isFull; chunk += 1) {
      const key = keyOf(table.hash(chunk));
      if (!this.#places.has(key)) this.#places.set(key, { xorb, table, chunk });
    }
  }

  /** Returns the longest run of stored chunks that begins with a chunk of a file; `undefined` if it is not stored. */
  runAt(chunks: PackedChunks, start: number): SharedRun | undefined {
    const place = this.#places.get(keyOf(chunks.hash(start)));
    if (place === undefined) return undefined;
    const { xorb, table, chunk } = place;
    let length = 1;
    while (
      start + length < chunks.count &&
      chunk + length < table.count &&
      table.hash(chunk + length).equals(chunks.hash(start + length))
    )
      length += 1;
    return { start, end: start + length, xorb, xorbChunk: chunk };
  }
}

/** Returns the runs of a file's chunks that are stored, in order and without overlaps. @param minChunks of each run */
export async function sharedRuns(chunks: PackedChunks, stored: StoredChunks, minChunks: number): Promise<SharedRun[]> {
  const runs: SharedRun[] = [];
  let turn = chunksInTurn;
  for (let chunk = 0; chunk < chunks.count; ) {
    const run = stored.runAt(chunks, chunk);
    if (run !== undefined && run.end - run.start >= minChunks) runs.push(run);
    chunk = run?.end ?? chunk + 1;
    if (chunk < turn) continue;
    await setImmediate();
    turn = chunk + chunksInTurn;
  }
  return runs;
}

function keyOf(hash: Buffer): string {
  return hash.toString("latin1");
}
