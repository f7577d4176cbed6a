import { limits } from "@modelyard/platform/limits";
import { openBlob } from "../git/objects/open-blob.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import type { ClientSlots } from "../http/client-slots.ts";
import type { HubContext } from "../hub-context.ts";
import { parsePointer } from "../lfs/pointer.ts";
import { entryNotFound } from "../repos/revision-path.ts";
import type { RepoRow } from "../repos/tables.ts";
import { requireObject } from "../resolve/large-file.ts";
import type { FileRange } from "./viewers/provided-bytes.ts";

/** A file whose bytes can be read in ranges, wherever they are stored. */
export interface FileSource {
  /** Identifies the content: the git object id, or of a large file its SHA-256. */
  contentId: string;
  sha256: string | undefined;
  size: number;
  read: (range: FileRange) => Promise<Uint8Array>;
}

interface FileToOpen {
  repo: RepoRow;
  commit: string;
  /** A path that has been checked. */
  path: string;
  /** Slots for git processes that stream a blob. */
  slots: ClientSlots;
}

/**
 * Opens a file of a repository whose files the caller may read.
 * @throws {HubError} 404: there is no such file, or the content of a large file is not stored here
 */
export async function openSource(
  context: HubContext,
  call: Call,
  { repo, commit, path, slots }: FileToOpen,
): Promise<FileSource> {
  const { reader, folderOf } = context.git;
  const folder = folderOf(repo.id);
  const info = await reader.info(folder, `${commit}:${path}`);
  if (info?.type !== "blob") throw entryNotFound(commit);
  const { oid, size } = info;
  if (size > limits.files.bufferedBytes) {
    const read = async ({ start, end }: FileRange) => {
      const blob = await openBlob(folder, oid, await slots.take(clientOf(call), call.request.signal));
      return collect(blob.part(start, end));
    };
    return { contentId: oid, sha256: undefined, size, read };
  }
  const content = (await reader.read(folder, oid))?.content;
  if (content === undefined) throw entryNotFound(commit);
  const pointer = parsePointer(content);
  if (pointer === undefined) {
    return { contentId: oid, sha256: undefined, size, read: async ({ start, end }) => content.subarray(start, end) };
  }
  await requireObject(context, { repo, call, pointer }, { "X-Repo-Commit": commit });
  return {
    contentId: pointer.oid,
    sha256: pointer.oid,
    size: pointer.size,
    read: async ({ start, end }) =>
      end === start
        ? new Uint8Array()
        : collect(await context.objectStore.read(pointer.oid, { start, end: end - 1 }, call.request.signal)),
  };
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // A copy: the store reuses the memory of its pieces.
  for await (const part of bytes) parts.push(Uint8Array.from(part));
  return Buffer.concat(parts);
}
