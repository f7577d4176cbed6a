import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { HeldBody } from "@modelyard/platform/http/body-memory";
import { HubError } from "../../errors.ts";

interface Bounds {
  lineBytes: number;
  bodyBytes: number;
  /** The maximum number of lines, including empty ones. */
  lines: number;
  /** Yields to the event loop after this time. */
  readMs: number;
  /** Counts the bytes of the line that is being received or processed. */
  memory: Pick<HeldBody, "add">;
}

const lineBreak = 10;

/**
 * Splits a body into lines as it arrives, so that a commit of many gigabytes is never held in memory.
 * @yields each line that is not empty; the last one needs no line break
 * @throws {HubError} 413 if a line or the body is too large, or there are too many lines; 503 if memory is full
 */
export async function* readLines(
  body: AsyncIterable<Uint8Array> | null,
  { lineBytes, bodyBytes, lines, readMs, memory }: Bounds,
): AsyncGenerator<Buffer> {
  const line = new UnfinishedLine(lineBytes, memory);
  let total = 0;
  let count = 0;
  let since = performance.now();
  for await (const chunk of body ?? []) {
    total += chunk.byteLength;
    if (total > bodyBytes) throw new HubError("TooLarge", `A commit's body may have ${bodyBytes} bytes.`);
    let start = 0;
    for (let end = chunk.indexOf(lineBreak); end !== -1; end = chunk.indexOf(lineBreak, start)) {
      count += 1;
      if (count > lines) throw tooManyLines(lines);
      line.add(chunk.subarray(start, end));
      start = end + 1;
      if (line.bytes > 0) yield line.whole();
      line.clear();
      // The time includes the processing of the lines. When the whole body has arrived already, nothing else would
      // yield.
      if (performance.now() - since > readMs) {
        await yieldToEventLoop();
        since = performance.now();
      }
    }
    line.add(chunk.subarray(start));
  }
  if (line.bytes === 0) return;
  if (count === lines) throw tooManyLines(lines);
  yield line.whole();
}

/** The received parts of a line whose end has not arrived. */
class UnfinishedLine {
  readonly #maxBytes: number;
  readonly #memory: Pick<HeldBody, "add">;
  #parts: Uint8Array[] = [];
  bytes = 0;

  constructor(maxBytes: number, memory: Pick<HeldBody, "add">) {
    this.#maxBytes = maxBytes;
    this.#memory = memory;
  }

  add(part: Uint8Array): void {
    if (part.byteLength === 0) return;
    this.#parts.push(part);
    this.bytes += part.byteLength;
    this.#memory.add(part.byteLength);
    if (this.bytes > this.#maxBytes) {
      throw new HubError("TooLarge", `A line of a commit's body may have ${this.#maxBytes} bytes.`);
    }
  }

  whole(): Buffer {
    return Buffer.concat(this.#parts);
  }

  clear(): void {
    if (this.bytes === 0) return;
    this.#memory.add(-this.bytes);
    this.#parts = [];
    this.bytes = 0;
  }
}

function tooManyLines(lines: number): HubError {
  return new HubError("TooLarge", `A commit's body may have ${lines} lines. Split it into several commits.`);
}
