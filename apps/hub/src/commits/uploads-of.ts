import { isUtf8 } from "node:buffer";
import { limits } from "@modelyard/platform/limits";
import type { z } from "zod";
import type { SignedIn } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import { attributesFile } from "../lfs/attributes/tree-attributes.ts";
import { readPointers } from "../lfs/read-pointers.ts";
import { fileTooLarge } from "../quotas/refusals.ts";
import { readStorageLimits } from "../quotas/storage-limits.ts";
import { requireSizes } from "../quotas/uploads/require-sizes.ts";
import type { RepoRow } from "../repos/tables.ts";
import type { Preupload, Preuploaded } from "./api.ts";
import { ignoreFile, TreeIgnore } from "./ignore/tree-ignore.ts";
import { attributesAt, startOfFile } from "./large-files.ts";
import { checkPath } from "./operations.ts";

interface FilesToUpload {
  repo: RepoRow;
  /** The user who will upload them. */
  caller: Pick<SignedIn, "userId">;
  head: string | undefined;
  request: z.infer<typeof Preupload>;
}

/**
 * Returns how to upload each file: with the commit, or as a large file before it.
 * @throws {HubError} a path is invalid, a file is larger than the limit, or the large files cannot fit in the quota
 */
export async function uploadsOf(
  context: HubContext,
  { repo, head, caller: { userId }, request: { files, gitAttributes, gitIgnore } }: FilesToUpload,
): Promise<z.infer<typeof Preuploaded>["files"]> {
  const { git } = context;
  const folder = git.folderOf(repo.id);
  const replaced = gitAttributes === undefined ? [] : [[attributesFile, Buffer.from(gitAttributes)] as const];
  const attributes = attributesAt(context, { repoId: repo.id, head }, new Map(replaced));
  const ignore = new TreeIgnore(async (path) =>
    path === ignoreFile && gitIgnore !== undefined
      ? Buffer.from(gitIgnore)
      : startOfFile(context, { repoId: repo.id, head }, path, limits.gitIgnore.fileBytes),
  );
  const { fileBytes } = await readStorageLimits(context.orm);
  for (const { path, size } of files) {
    checkPath(path);
    if (size > fileBytes) throw fileTooLarge(`The file "${path.slice(0, 200)}"`, size, fileBytes);
  }
  const known = await Promise.all(files.map(({ path }) => git.reader.info(folder, `${head}:${path}`)));
  const blobs = known.filter((found) => found !== undefined).filter(({ type }) => type === "blob");
  const pointers = await readPointers(git.reader, folder, blobs);
  const uploads: z.infer<typeof Preuploaded>["files"] = [];
  for (const [index, file] of files.entries()) {
    const { path } = file;
    const found = known[index];
    const oid = found?.type === "blob" ? (pointers.get(found.oid)?.oid ?? found.oid) : undefined;
    const isLarge = mustBeLarge(file) || (mayBeLarge(file) && (await attributes.isLarge(path)));
    uploads.push({
      path,
      uploadMode: isLarge ? "lfs" : "regular",
      // As in git, a file of the branch is never ignored.
      shouldIgnore: found === undefined && (await ignore.isIgnored(path)),
      ...(oid === undefined ? {} : { oid }),
    });
  }
  const sizes = files.filter((_, index) => uploads[index]?.uploadMode === "lfs").map(({ size }) => size);
  await requireSizes(context.orm, { repoId: repo.id, userId, sizes, now: context.now() });
  return uploads;
}

type FileToUpload = z.infer<typeof Preupload>["files"][number];

/** Clients send empty files with the commit, and git reads `.gitattributes` itself. */
function mayBeLarge({ path, size }: FileToUpload): boolean {
  return size > 0 && path !== attributesFile && !path.endsWith(`/${attributesFile}`);
}

function mustBeLarge(file: FileToUpload): boolean {
  if (file.size > limits.commit.inlineFileBytes) return true;
  return mayBeLarge(file) && isBinary(Buffer.from(file.sample ?? "", "base64"), file.size);
}

/** The longest character of UTF-8 has four bytes, so a sample may end with three bytes of one. */
const cutBytes = 3;

function isBinary(sample: Buffer, size: number): boolean {
  if (sample.includes(0)) return true;
  const isWhole = sample.length >= size;
  const ends = isWhole ? [0] : Array.from({ length: cutBytes + 1 }, (_, cut) => cut);
  return !ends.some((cut) => isUtf8(sample.subarray(0, Math.max(0, sample.length - cut))));
}
