import { PieceStream, type Pieces } from "@modelyard/platform/http/piece-stream";
import { limits } from "@modelyard/platform/limits";
import type { ObjectReader } from "../git/objects/object-reader.ts";
import { openBlob } from "../git/objects/open-blob.ts";
import type { Client } from "../http/client-keys.ts";
import type { ClientSlots } from "../http/client-slots.ts";
import { type LfsPointer, parsePointer } from "../lfs/pointer.ts";
import type { ByteRange } from "./byte-range.ts";
import { contentTypeOf } from "./content-type.ts";
import { multipartRanges } from "./multipart-ranges.ts";

/** The content of a file, in memory, or streamed from git or the object store. */
export interface FileContent {
  /** The object id of the blob; for a large file, its SHA-256. */
  oid: string;
  /** Whether it is a large file, whose git blob is a pointer. */
  isLarge: boolean;
  /** Of a large file that clients can download in the Xet protocol: its hash there. */
  xetHash?: string;
  sizeBytes: number;
  type: string;
  /** Returns the bytes from `start` (inclusive) to `end` (exclusive). Call it at most once. */
  part: (start: number, end: number) => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Returns several ranges as the parts of one body. Instead of `part`, and only where any bytes can be read. */
  parts?: (ranges: readonly ByteRange[]) => {
    contentType: string;
    sizeBytes: number;
    body: () => ReadableStream<Uint8Array>;
  };
  /** Releases resources. Call it instead of `part`. */
  discard: () => void;
}

interface FileContentOptions {
  reader: ObjectReader;
  slots: ClientSlots;
  folder: string;
  /** `<commit>:<path>`, with a path that has been checked. */
  name: string;
  path: string;
  client: Client;
  /** Aborts the wait for a slot when the client disconnects. */
  signal: AbortSignal;
  /** Opens the file of an LFS pointer. Without it, the pointer itself is the content. */
  openLarge?: (pointer: LfsPointer) => Promise<FileContent>;
}

/**
 * Opens a file. Small files are read into memory, larger ones are streamed, so that slow clients do not keep them in
 * memory.
 * @returns `undefined` if there is no such file
 * @throws {HubError} Busy, if too many large files are being sent
 */
export async function openFile(options: FileContentOptions): Promise<FileContent | undefined> {
  const { reader, slots, folder, name, path, client, signal, openLarge } = options;
  const info = await reader.info(folder, name);
  if (info?.type !== "blob") return undefined;
  const { oid, size: sizeBytes } = info;
  if (sizeBytes > limits.files.bufferedBytes) {
    const { head, part, close } = await openBlob(folder, oid, await slots.take(client, signal));
    const type = contentTypeOf(path, head, { isWhole: false });
    return { oid, isLarge: false, sizeBytes, type, part, discard: close };
  }
  const found = await reader.read(folder, oid);
  if (found === undefined) return undefined;
  const { content } = found;
  const pointer = openLarge === undefined ? undefined : parsePointer(content);
  if (pointer !== undefined) return openLarge?.(pointer);
  const type = contentTypeOf(path, content);
  const bytes = ({ start, end }: ByteRange) => new Uint8Array(content.subarray(start, end + 1));
  return {
    oid,
    isLarge: false,
    sizeBytes,
    type,
    part: (start, end) => bytes({ start, end: end - 1 }),
    parts: (ranges) => {
      const { body, ...multipart } = multipartRanges({
        ranges,
        type,
        sizeBytes,
        open: (range) => inMemory(bytes(range)),
      });
      return { ...multipart, body: () => new PieceStream(body()) };
    },
    discard: () => undefined,
  };
}

function inMemory(bytes: Uint8Array): Pieces {
  const pieces = [bytes].values();
  return { next: async () => pieces.next(), return: async () => undefined, recycle: () => undefined };
}
