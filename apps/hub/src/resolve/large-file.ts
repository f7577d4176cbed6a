import { PieceStream } from "@modelyard/platform/http/piece-stream";
import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import type { ClientSlots } from "../http/client-slots.ts";
import type { HubContext } from "../hub-context.ts";
import type { LfsPointer } from "../lfs/pointer.ts";
import { linkedObjects } from "../objects/links.ts";
import { openLater } from "../objects/open-later.ts";
import type { ObjectRow } from "../objects/tables.ts";
import type { RepoRow } from "../repos/tables.ts";
import type { ByteRange } from "./byte-range.ts";
import { contentTypeOf } from "./content-type.ts";
import type { FileContent } from "./file-content.ts";
import { multipartRanges } from "./multipart-ranges.ts";

interface LargeFile {
  /** The object, which the caller may read. */
  pointer: LfsPointer;
  /** Determines the content type. */
  path: string;
  /** The hash by which clients can download it in the Xet protocol. */
  xetHash?: string | null;
}

/** A byte that no text has: without reading an object, its content type is that of binary data, or of its name. */
const binary = Buffer.alloc(1);

/** Opens an object of the store. The bytes are read when the client takes them. */
export async function openObject(
  { objectStore }: Pick<HubContext, "objectStore">,
  call: Call,
  { pointer: { oid, size }, path, xetHash }: LargeFile,
  slots: ClientSlots,
): Promise<FileContent> {
  const { signal } = call.request;
  const release = call.request.method === "HEAD" ? () => undefined : await slots.take(clientOf(call), signal);
  const type = contentTypeOf(path, binary);
  const open = (range: ByteRange) => () => objectStore.read(oid, range, signal);
  return {
    oid,
    isLarge: true,
    ...(xetHash === undefined || xetHash === null ? {} : { xetHash }),
    sizeBytes: size,
    type,
    part(start, end) {
      if (end > start) return new PieceStream(openLater(open({ start, end: end - 1 }), release));
      release();
      return new Uint8Array();
    },
    parts(ranges) {
      const { body, ...multipart } = multipartRanges({
        ranges,
        type,
        sizeBytes: size,
        open: (range) => openLater(open(range)),
      });
      return { ...multipart, body: () => new PieceStream(openLater(async () => body(), release)) };
    },
    discard: release,
  };
}

/**
 * Checks that a repository serves an object to the caller.
 * @throws {HubError} 404: it was never uploaded to this repository, or its upload is not part of a commit yet
 */
export async function requireObject(
  { orm }: Pick<HubContext, "orm">,
  { repo, call, pointer }: { repo: RepoRow; call: Call; pointer: LfsPointer },
  headers: Record<string, string>,
): Promise<ObjectRow> {
  const { oid, size } = pointer;
  const found = await linkedObjects(orm, { repoId: repo.id, caller: call.caller, sha256s: [oid] });
  const object = found.get(oid);
  if (object?.size === size) return object;
  throw new HubError(
    "EntryNotFound",
    `The content of this file is not stored here (Git LFS object ${oid}). Upload it with "git lfs push --all" or commit the file again.`,
    { headers },
  );
}
