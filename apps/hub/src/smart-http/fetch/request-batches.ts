import { limits } from "@modelyard/platform/limits";
import { FetchRefusedError } from "../packet-lines.ts";
import type { FetchVersion } from "./fetch-request.ts";

interface BatchOptions {
  version: FetchVersion;
  /** Of one request. */
  maxBytes: number;
  /** Counts the bytes in memory; negative when they are released. Throws to end the input. */
  count: (bytes: number) => void;
}

const prefixBytes = 4;
const done = "0009done\n";

/**
 * Splits what a client sends on one connection into requests that can be checked one by one. A request ends with a flush;
 * before version 2 of git's protocol also with `done`, after which the client waits for the pack.
 * @throws {FetchRefusedError} a request is too long, or the input is no packet lines
 */
export async function* requestBatches(
  input: AsyncIterable<Uint8Array>,
  { version, maxBytes, count }: BatchOptions,
): AsyncGenerator<Buffer> {
  // Grows by doubling, so that many small pieces are not copied many times.
  let memory = Buffer.alloc(0);
  let end = 0;
  /** The start of the first line that is not complete. */
  let position = 0;
  for await (const bytes of input) {
    count(bytes.length);
    if (end + bytes.length > memory.length) {
      const larger = Buffer.alloc(Math.max(end + bytes.length, Math.min(2 * end, maxBytes)));
      memory.copy(larger, 0, 0, end);
      memory = larger;
    }
    memory.set(bytes, end);
    end += bytes.length;
    let start = 0;
    for (let next = endOfLine(memory, position, end); next !== undefined; next = endOfLine(memory, position, end)) {
      const line = memory.subarray(position, next);
      position = next;
      const isFlush = line.length === prefixBytes && line.toString("latin1") === "0000";
      if (!isFlush && (version === 2 || line.toString("latin1") !== done)) continue;
      if (position - start > maxBytes) throw tooLong();
      yield Buffer.from(memory.subarray(start, position));
      count(start - position);
      start = position;
    }
    memory = memory.subarray(start);
    position -= start;
    end -= start;
    if (end > maxBytes) throw tooLong();
  }
}

/** Returns where a line ends; `undefined` if it is not complete. */
function endOfLine(memory: Buffer, start: number, end: number): number | undefined {
  if (end < start + prefixBytes) return undefined;
  const prefix = memory.toString("latin1", start, start + prefixBytes);
  if (!/^[0-9a-f]{4}$/i.test(prefix)) throw new FetchRefusedError("a line does not start with its length");
  const length = Math.max(prefixBytes, Number.parseInt(prefix, 16));
  if (length > limits.gitLine.bytes) throw new FetchRefusedError(`a line has the length ${length}`);
  return end < start + length ? undefined : start + length;
}

function tooLong(): FetchRefusedError {
  return new FetchRefusedError("the request is too long");
}
