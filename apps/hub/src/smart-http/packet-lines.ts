import { limits } from "@modelyard/platform/limits";

/** A line without its length prefix and trailing line break. Each character is one byte. */
export interface LinePacket {
  line: string;
  /** The byte range of the packet in the request, including its length prefix. */
  start: number;
  end: number;
}

/** A line, or a marker: `0000` ends a section of a request, `0001` separates two sections. */
export type Packet = LinePacket | "flush" | "delimiter";

const maxLineBytes = limits.gitLine.bytes;
const prefixBytes = 4;

export class FetchRefusedError extends Error {
  override name = "FetchRefusedError";
}

/**
 * Parses packet lines: four hex digits with the length (which includes them), then the line; `0000` and `0001` are
 * markers.
 * @throws {FetchRefusedError} anything else, because git might interpret what we cannot parse
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

/** Returns a packet whose message git shows to its user as `remote error: …`. */
export function errorPacket(message: string): string {
  const line = `ERR upload-pack: ${message}\n`;
  return `${(Buffer.byteLength(line) + prefixBytes).toString(16).padStart(prefixBytes, "0")}${line}`;
}
