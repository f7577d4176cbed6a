import { limits } from "@modelyard/platform/limits";
import type { ObjectReader } from "../git/objects/object-reader.ts";
import { openBlob } from "../git/objects/open-blob.ts";
import type { Client } from "../http/client-keys.ts";
import type { ClientSlots } from "../http/client-slots.ts";
import { contentTypeOf } from "./content-type.ts";

/** The content of a file, in memory or streamed from git. */
export interface FileContent {
  /** The object id of the blob. */
  oid: string;
  sizeBytes: number;
  type: string;
  /** Returns the bytes from `start` (inclusive) to `end` (exclusive). Call it at most once. */
  part: (start: number, end: number) => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
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
}

/**
 * Opens a file. Small files are read into memory, larger ones are streamed, so that slow clients do not keep them in
 * memory.
 * @returns `undefined` if there is no such file
 * @throws {HubError} Busy, if too many large files are being sent
 */
export async function openFile(options: FileContentOptions): Promise<FileContent | undefined> {
  const { reader, slots, folder, name, path, client, signal } = options;
  const info = await reader.info(folder, name);
  if (info?.type !== "blob") return undefined;
  const { oid, size: sizeBytes } = info;
  if (sizeBytes > limits.files.bufferedBytes) {
    const { head, part, close } = await openBlob(folder, oid, await slots.take(client, signal));
    return { oid, sizeBytes, type: contentTypeOf(path, head, { isWhole: false }), part, discard: close };
  }
  const found = await reader.read(folder, oid);
  if (found === undefined) return undefined;
  const { content } = found;
  return {
    oid,
    sizeBytes,
    type: contentTypeOf(path, content),
    part: (start, end) => new Uint8Array(content.subarray(start, end)),
    discard: () => undefined,
  };
}
