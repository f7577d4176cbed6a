import { limits } from "@modelyard/platform/limits";
import type { Diff, DiffContent, DiffFile } from "../contract/history/diff.ts";
import { changedFiles } from "../git/history/changed-files.ts";
import { DiffTooLargeError } from "../git/history/diff.ts";
import { isReadablePath } from "../git/tree-checks/safe-path.ts";
import { treeObjects } from "../git/trees/tree-objects.ts";
import type { HubContext } from "../hub-context.ts";
import type { LfsPointer } from "../lfs/pointer.ts";
import { readPointers } from "../lfs/read-pointers.ts";
import { ProcessPoolError } from "../processes/process-pool-error.ts";
import type { DiffReader } from "./diff-reader.ts";
import type { DiffRequest, ParsedDiff } from "./diff-request.ts";
import { compareHeaders, isWeightFile, type WeightVersion } from "./headers/compare-headers.ts";
import type { RawChange } from "./raw-changes.ts";
import { readPatch, readRawChanges } from "./read-patch.ts";

export interface DiffToRead {
  repoId: string;
  /** Ids of commits; `undefined` for the start of the history. */
  before: string | undefined;
  after: string;
  /** The only file to compare, by its path after the change. */
  file?: string | undefined;
  /** Whether to list all unchanged lines of that file. */
  isWhole?: boolean;
}

/** Reads how two commits differ, within `limits.diffPage`. What exceeds a limit is listed without its content. */
export async function readDiff(context: HubContext, reader: DiffReader, toRead: DiffToRead): Promise<Diff> {
  const { repoId, before, after, file, isWhole = false } = toRead;
  const key = JSON.stringify([repoId, before, after, file, isWhole]);
  const known = reader.cache.get(key);
  if (known !== undefined) return known.diff;
  const { diff, isStable } = await compareCommits(context, reader, toRead);
  // A result that depends on the load of the machine is not kept.
  if (isStable) reader.cache.set(key, { diff, bytes: JSON.stringify(diff).length * 2 });
  return diff;
}

async function compareCommits(
  context: HubContext,
  reader: DiffReader,
  toRead: DiffToRead,
): Promise<{ diff: Diff; isStable: boolean }> {
  const { git } = context;
  const { repoId, before, after, file, isWhole = false } = toRead;
  const folder = git.folderOf(repoId);
  const range = { before, after };
  const commits = { ...(before === undefined ? {} : { before }), after };
  const treeOf = async (commit: string | undefined) =>
    commit === undefined ? undefined : (await git.reader.info(folder, `${commit}^{tree}`))?.oid;
  const trees = { before: await treeOf(before), after: await treeOf(after) };
  // Git would hold all changed paths in memory, of which one commit may have 10^10.
  const changed = await changedFiles(treeObjects(git.reader, folder), trees, limits.compare);
  if (!changed.isComplete && file === undefined) {
    const files = changed.files.slice(0, limits.diffPage.files).map(({ path, change }): DiffFile => {
      return { path, change, content: { kind: "folded", reason: "large" } };
    });
    return { diff: { ...commits, files }, isStable: true };
  }
  const paths = file === undefined ? undefined : await pathsOf(context, toRead, changed.isComplete);
  if (paths?.length === 0) return { diff: { ...commits, files: [], total: 0 }, isStable: true };
  const found = await readPatch(folder, { ...range, ...(paths === undefined ? {} : { paths }), isWhole }).catch(
    async (error: unknown) => {
      if (!(error instanceof DiffTooLargeError)) throw error;
      return {
        files: await readRawChanges(folder, { ...range, ...(paths && { paths }) }),
        patch: Buffer.alloc(0),
        isCut: true,
      };
    },
  );
  const all = file === undefined ? found.files : found.files.filter(({ path }) => path === file);
  const listed = all.slice(0, limits.diffPage.files);
  const versions = await versionsOf(context, folder, listed);
  const isOwn = file !== undefined;
  const request = await requestOf(context, folder, { ...found, files: listed, versions, isOwn, isWhole });
  const parsed = await reader.patches.run(request).catch(withoutContent);
  let headers = isOwn ? 1 : limits.diffPage.headerFiles;
  const files: DiffFile[] = [];
  for (const [index, change] of listed.entries()) {
    const described = describe(change, parsed?.files[index], versions);
    const pair = weightPair(change, versions);
    if (pair !== undefined && headers > 0) {
      headers -= 1;
      files.push({ ...described, header: await compareHeaders(context, reader.headers, { repoId, ...pair }) });
    } else files.push(described);
  }
  return { diff: { ...commits, files, total: all.length }, isStable: parsed !== undefined };
}

/** Returns the paths of the file that is shown alone: its own and, if it was renamed, the old one. */
async function pathsOf(
  { git }: HubContext,
  { repoId, before, after, file = "" }: DiffToRead,
  findsRenames: boolean,
): Promise<string[]> {
  if (!isReadablePath(file)) return [];
  const folder = git.folderOf(repoId);
  const typeIn = async (commit: string | undefined) =>
    commit === undefined ? undefined : (await git.reader.info(folder, `${commit}:${file}`))?.type;
  const types = [await typeIn(before), await typeIn(after)];
  // Git would compare everything below a folder.
  if (types.includes("tree") || types.every((type) => type === undefined)) return [];
  if (types[0] !== undefined || !findsRenames) return [file];
  const changes = await readRawChanges(folder, { before, after });
  const oldPath = changes.find(({ path }) => path === file)?.oldPath;
  return oldPath === undefined ? [file] : [oldPath, file];
}

interface Versions {
  /** Sizes of blobs by id. */
  sizes: ReadonlyMap<string, number>;
  pointers: ReadonlyMap<string, LfsPointer>;
}

async function versionsOf({ git }: HubContext, folder: string, files: readonly RawChange[]): Promise<Versions> {
  const oids = new Set(files.flatMap(({ before, after }) => [before, after].filter(isFile).map(({ oid }) => oid)));
  const blobs = await Promise.all(
    [...oids].map(async (oid) => ({ oid, size: (await git.reader.blobSize(folder, oid)) ?? 0 })),
  );
  const pointers = await readPointers(git.reader, folder, blobs);
  return { sizes: new Map(blobs.map(({ oid, size }) => [oid, size])), pointers };
}

/** Returns whether one side of a change is a regular file: not missing, no link and no submodule. */
function isFile({ mode }: RawChange["before"]): boolean {
  return mode.startsWith("100");
}

async function requestOf(
  { git }: HubContext,
  folder: string,
  {
    patch,
    isCut,
    files,
    versions,
    isOwn,
    isWhole,
  }: {
    patch: Buffer;
    isCut: boolean;
    files: readonly RawChange[];
    versions: Versions;
    isOwn: boolean;
    isWhole: boolean;
  },
): Promise<DiffRequest> {
  const { fileLines, ownLines, lines, jsonBytes, jsonFiles } = limits.diffPage;
  const read = async (oid: string) => (await git.reader.read(folder, oid))?.content ?? Buffer.alloc(0);
  let left: number = jsonFiles;
  const toParse: DiffRequest["files"] = [];
  for (const change of files) {
    const { path, before, after, sections } = change;
    const isStored = [before, after].some(({ oid }) => versions.pointers.has(oid));
    const fits = [before, after].every((one) => isFile(one) && (versions.sizes.get(one.oid) ?? jsonBytes) < jsonBytes);
    const isJson = path.endsWith(".json") && fits && !isStored && left > 0 && before.oid !== after.oid;
    if (isJson) left -= 1;
    const json = isJson ? { before: await read(before.oid), after: await read(after.oid) } : undefined;
    toParse.push({ sections, isShown: !isStored, ...(json === undefined ? {} : { json }) });
  }
  return {
    patch,
    isCut,
    files: toParse,
    fileLines: isOwn ? ownLines : fileLines,
    lines: isOwn ? ownLines : lines,
    folds: !isOwn,
    isWhole,
  };
}

/** Without a result of the process, all files are listed without their content. */
function withoutContent(error: unknown): undefined {
  if (!(error instanceof ProcessPoolError)) throw error;
}

const folded = { content: { kind: "folded", reason: "later" } } as const satisfies { content: DiffContent };

function describe(change: RawChange, parsed: ParsedDiff["files"][number] | undefined, versions: Versions): DiffFile {
  const { path, oldPath, before, after } = change;
  const isTypeChange = before.mode !== after.mode && change.change !== "added" && change.change !== "deleted";
  const file = {
    path,
    ...(oldPath === undefined ? {} : { oldPath }),
    change: change.change,
    ...(isTypeChange ? { modes: { before: before.mode, after: after.mode } } : {}),
  };
  const isStored = [before, after].some(({ oid }) => versions.pointers.has(oid)) || parsed?.content.kind === "stored";
  if (!isStored || before.oid === after.oid) return { ...file, ...(parsed ?? folded) };
  const stored = (version: RawChange["before"]) => {
    if (!isFile(version)) return undefined;
    const pointer = versions.pointers.get(version.oid);
    if (pointer !== undefined) return { size: pointer.size, sha256: pointer.oid };
    return { size: versions.sizes.get(version.oid) ?? 0 };
  };
  const [old, fresh] = [stored(before), stored(after)];
  const sides = { ...(old === undefined ? {} : { before: old }), ...(fresh === undefined ? {} : { after: fresh }) };
  return { ...file, content: { kind: "stored", ...sides } };
}

/** Returns both versions of a weight file that changed. */
function weightPair({ path, oldPath, before, after }: RawChange, { sizes, pointers }: Versions) {
  const isSameFormat = oldPath === undefined || oldPath.split(".").at(-1) === path.split(".").at(-1);
  if (!isWeightFile(path) || !isSameFormat || !isFile(before) || !isFile(after) || before.oid === after.oid)
    return undefined;
  const versionOf = ({ oid }: RawChange["before"]): WeightVersion => {
    const pointer = pointers.get(oid);
    const size = pointer?.size ?? sizes.get(oid) ?? 0;
    return { size, blobId: oid, ...(pointer === undefined ? {} : { lfs: { oid: pointer.oid } }) };
  };
  return { path, before: versionOf(before), after: versionOf(after) };
}
