import { limits } from "@modelyard/platform/limits";
import type { SignedIn } from "../accounts/caller.ts";
import { HubError } from "../errors.ts";
import { runGit } from "../git/command.ts";
import { readFileStart } from "../git/objects/read-file-start.ts";
import type { TreeChange } from "../git/writing/fast-import.ts";
import type { HubContext } from "../hub-context.ts";
import { lfsLine } from "../lfs/attributes/quoted-pattern.ts";
import { attributesFile, TreeAttributes } from "../lfs/attributes/tree-attributes.ts";
import { linkedSizes } from "../lfs/linked-sizes.ts";
import type { LfsPointer } from "../lfs/pointer.ts";
import type { RepoRow } from "../repos/tables.ts";

/** An object that a commit names, with the size if the client sent it. */
export interface NamedObject {
  path: string;
  oid: string;
  size: number | undefined;
}

/**
 * Checks that the caller uploaded the objects of a commit to the repository, or can read them elsewhere.
 * @returns their pointers, in the order of the objects
 * @throws {HubError} names the first object that is missing; 503 while uploaded files are still being checked
 */
export async function requireObjects(
  context: HubContext,
  { repo, caller, named }: { repo: RepoRow; caller: SignedIn; named: readonly NamedObject[] },
): Promise<LfsPointer[]> {
  const oids = named.map(({ oid }) => oid);
  const uploaded = { repoId: repo.id, userId: caller.userId, sha256s: oids };
  await Promise.all([
    context.arrivals.settle(uploaded),
    // Some clients send no request to verify.
    context.directUploads.settle({ ...uploaded, waitMs: limits.lfs.commitWaitMs }),
  ]);
  const sizes = await linkedSizes(context, { repo, caller, oids });
  return named.map(({ path, oid, size }) => {
    const stored = sizes.get(oid);
    if (stored === undefined) throw missingObject(path, oid);
    if (size === undefined || size === stored) return { oid, size: stored };
    throw new HubError(
      "BadRequest",
      `The large file "${path.slice(0, 200)}" (${oid}) has ${stored} bytes, not ${size}. Send its real size.`,
    );
  });
}

export function missingObject(path: string, oid: string): HubError {
  return new HubError(
    "BadRequest",
    `Your commit was rejected because an LFS pointer pointed to a file that does not exist: "${path.slice(0, 200)}" (${oid}). Upload the file first.`,
  );
}

type ReadContext = Pick<HubContext, "git">;

/** Returns the attributes of a commit. @param replaced files whose content differs, by path */
export function attributesAt(
  { git }: ReadContext,
  { repoId, head }: { repoId: string; head: string | undefined },
  replaced: ReadonlyMap<string, Buffer | undefined> = new Map(),
): TreeAttributes {
  return new TreeAttributes(async (path) => {
    if (replaced.has(path)) return replaced.get(path);
    return startOfFile({ git }, { repoId, head }, path, limits.gitAttributes.fileBytes);
  });
}

/** Returns the beginning of a file of a commit; `undefined` if there is no such file. */
export async function startOfFile(
  { git }: ReadContext,
  { repoId, head }: { repoId: string; head: string | undefined },
  path: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const folder = git.folderOf(repoId);
  const found = head === undefined ? undefined : await git.reader.info(folder, `${head}:${path}`);
  if (found?.type !== "blob") return undefined;
  return readFileStart(git, folder, { blobId: found.oid, size: found.size }, maxBytes);
}

const lineBreak = 10;

interface LargePaths {
  repoId: string;
  head: string | undefined;
  /** The paths of large files that the commit writes. */
  paths: readonly string[];
  /** The `.gitattributes` files that the commit writes or deletes. */
  written: ReadonlyMap<string, Buffer | undefined>;
}

/**
 * Returns the change that adds large files to `.gitattributes` where no rule names them, so that clones with git-lfs
 * are clean.
 * @throws {HubError} the file would become too large
 */
export async function trackLargePaths(
  context: ReadContext,
  { repoId, head, paths, written }: LargePaths,
): Promise<TreeChange | undefined> {
  const attributes = attributesAt(context, { repoId, head }, written);
  const untracked: string[] = [];
  for (const path of new Set(paths)) if (!(await attributes.isLarge(path))) untracked.push(path);
  if (untracked.length === 0) return undefined;
  const lines = untracked.map(lfsLine);
  const tooLong = lines.findIndex((line) => Buffer.byteLength(line) > limits.gitAttributes.lineBytes);
  if (tooLong !== -1) {
    throw new HubError("InvalidPath", `The path of the large file "${untracked[tooLong]?.slice(0, 200)}" is too long.`);
  }
  const before = await rootAttributes(context, { repoId, head, written });
  const separator = before.length === 0 || before.at(-1) === lineBreak ? "" : "\n";
  const content = Buffer.concat([before, Buffer.from(separator + lines.join(""))]);
  if (content.length > limits.gitAttributes.fileBytes) {
    throw new HubError(
      "TooLarge",
      `${attributesFile} would be larger than ${limits.gitAttributes.fileBytes} bytes. Add a pattern to it, such as "*.bin filter=lfs diff=lfs merge=lfs -text", and commit again.`,
    );
  }
  const folder = context.git.folderOf(repoId);
  const oid = await runGit(folder, ["hash-object", "-w", "--stdin"], { input: content });
  return { kind: "write", path: attributesFile, oid: oid.toString().trim() };
}

async function rootAttributes(
  { git }: ReadContext,
  { repoId, head, written }: Pick<LargePaths, "repoId" | "head" | "written">,
): Promise<Buffer> {
  if (written.has(attributesFile)) return written.get(attributesFile) ?? Buffer.alloc(0);
  const maxBytes = limits.gitAttributes.fileBytes + 1;
  return (await startOfFile({ git }, { repoId, head }, attributesFile, maxBytes)) ?? Buffer.alloc(0);
}
