import { entryPacer } from "../../git/trees/tree-objects.ts";
import { FetchRefusedError, type LinePacket, type Packet, readPackets } from "../packet-lines.ts";

/** The version of git's protocol. Version 1 differs from 0 only in the server's first line. */
export type FetchVersion = 0 | 1 | 2;

/** A parsed request of `git-upload-pack`. */
export interface FetchRequest {
  /** The ids of requested objects, in lower case. */
  wants: ReadonlySet<string>;
  /** The lines that name a commit of the client, by its id in lower case. */
  haves: ReadonlyMap<string, readonly LinePacket[]>;
}

/** Checks the first wants of a request before the rest is read. */
interface FirstWants {
  count: number;
  /** @param wants exactly `count` */
  check: (wants: ReadonlySet<string>) => Promise<void>;
}

const objectLine = /^(want|have|shallow) ([0-9a-fA-F]{40})( [\x20-\x7e]*)?$/;
const capability = /^[a-z][a-z-]*(?:=[\x20-\x7e]*)?$/;
/** The lines of a fetch that name no object, in either version. Excludes hidden refs. */
const otherLines: readonly RegExp[] = [
  /^(?:done|thin-pack|no-progress|include-tag|ofs-delta|sideband-all|wait-for-done|deepen-relative)$/,
  /^(?:deepen|deepen-since) \d{1,20}$/,
  /^deepen-not (?!(?:refs\/)?modelyard\/)[\x21-\x7e]+$/,
  /^want-ref refs\/(?:heads|tags|pr|convert)\/[\x21-\x7e]+$/,
  /^(?:filter|packfile-uris) [\x21-\x7e]+$/,
];

/**
 * Parses a request of `git-upload-pack`. Accepts only known lines: version 2 of git's protocol serves any object that a
 * line names, so no line may name one in a form that we overlook.
 * @throws {FetchRefusedError} names the unknown line
 * @see https://git-scm.com/docs/protocol-v2
 */
export async function readFetchRequest(
  request: Buffer,
  version: FetchVersion,
  first?: FirstWants,
): Promise<FetchRequest> {
  const wants = new Set<string>();
  const haves = new Map<string, LinePacket[]>();
  const section = version === 2 ? new CommandSection() : undefined;
  const pace = entryPacer();
  let isChecked = false;
  for (const packet of readPackets(request)) {
    await pace();
    if (section?.includes(packet) === true || typeof packet === "string") continue;
    const [, keyword, oid = "", capabilities] = objectLine.exec(packet.line) ?? [];
    // Before version 2, the first want includes the client's capabilities.
    const isObject = capabilities === undefined || (keyword === "want" && version !== 2);
    if (keyword === undefined ? !otherLines.some((form) => form.test(packet.line)) : !isObject) {
      throw unknownLine(packet.line);
    }
    const id = oid.toLowerCase();
    if (keyword === "want") {
      wants.add(id);
      if (first !== undefined && !isChecked && wants.size === first.count) {
        isChecked = true;
        await first.check(wants);
      }
    } else if (keyword !== undefined) {
      const lines = haves.get(id);
      if (lines === undefined) haves.set(id, [packet]);
      else lines.push(packet);
    }
  }
  return { wants, haves };
}

/** The first section of a version 2 request, up to the delimiter: the command and its capabilities. */
class CommandSection {
  #isOpen = true;
  #command: string | undefined;

  /** Returns whether a packet belongs to this section, or to a command that serves no objects. */
  includes(packet: Packet): boolean {
    if (!this.#isOpen) return this.#command === "command=ls-refs";
    if (typeof packet === "string") {
      if (this.#command === undefined) throw new FetchRefusedError("the request names no command");
      this.#isOpen = false;
    } else if (packet.line === "command=fetch" || packet.line === "command=ls-refs") {
      if (this.#command !== undefined) throw new FetchRefusedError("the request names two commands");
      this.#command = packet.line;
    } else if (packet.line.startsWith("command=") || !capability.test(packet.line)) {
      throw unknownLine(packet.line);
    }
    return true;
  }
}

function unknownLine(line: string): FetchRefusedError {
  return new FetchRefusedError(`the line ${JSON.stringify(line.slice(0, 100))} is unknown`);
}

/** Copies a request without some of its lines. */
export function withoutLines(request: Buffer, lines: readonly LinePacket[]): Buffer {
  const parts: Buffer[] = [];
  let kept = 0;
  for (const { start, end } of lines.toSorted((a, b) => a.start - b.start)) {
    parts.push(request.subarray(kept, start));
    kept = end;
  }
  return Buffer.concat([...parts, request.subarray(kept)]);
}
