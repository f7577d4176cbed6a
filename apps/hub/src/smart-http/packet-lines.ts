import { limits } from "@modelyard/platform/limits";

/** A line without its length and the line break at its end. Each character is one byte. */
export interface LinePacket {
  line: string;
  /** The bytes of the request that it takes, its length included. */
  start: number;
  end: number;
}

/** Marks end a section of a request (`0000`) or separate two (`0001`). */
export type Packet = LinePacket | "flush" | "delimiter";

const maxLineBytes = limits.gitLine.bytes;
const prefixBytes = 4;

export class FetchRefusedError extends Error {
  override name = "FetchRefusedError";
}

/**
 * Reads packet lines: four hex digits of length, these included, then the line; `0000` and `0001` are marks.
 * @throws {FetchRefusedError} at anything else: what we cannot read, git might
 * @see https://git-scm.com/docs/protocol-common
 */
export function* readPackets(request: Buffer): Generator<Packet> {
  for (let start = 0; start < request.length; ) {
    const prefix = request.toString("latin1", start, start + prefixBytes);
    if (!/^[0-9a-f]{4}$/i.test(prefix)) throw new FetchRefusedError("a line does not start with its length");
    const length = Number.parseInt(prefix, 16);
    if (length === 0 || length === 1) {
      yield length === 0 ? "flush" : "delimiter";
      start += prefixBytes;
      continue;
    }
    if (length <= prefixBytes || length > maxLineBytes) throw new FetchRefusedError(`a line has the length ${length}`);
    const end = start + length;
    if (end > request.length) throw new FetchRefusedError("the request ends within a line");
    const line = request.toString("latin1", start + prefixBytes, end);
    yield { line: line.endsWith("\n") ? line.slice(0, -1) : line, start, end };
    start = end;
  }
}

/** What git shows to its user as `remote error: …`. */
export function errorPacket(message: string): string {
  const line = `ERR upload-pack: ${message}\n`;
  return `${(Buffer.byteLength(line) + prefixBytes).toString(16).padStart(prefixBytes, "0")}${line}`;
}
