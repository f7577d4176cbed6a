import { join } from "node:path";
import { moveRefFile, refLine } from "../refs/move-ref-file.ts";
import { createRef, moveRef } from "../refs/update-refs.ts";
import { identityOf, type NewCommit, type NewTrees } from "./fast-import.ts";
import { type LooseObject, looseObject, writeDurably, writeLooseObject } from "./loose-objects.ts";
import { beginWriting } from "./repository-writer.ts";

interface SmallCommit extends Omit<NewCommit, "changes" | "trees"> {
  blobs: readonly LooseObject[];
  trees: NewTrees;
}

/**
 * Creates a commit of few, small objects without a git process, with the same bytes as git would. All objects are on disk
 * before the ref moves.
 * @returns the new commit's id, or `undefined` if the ref moved in the meantime
 */
export async function createSmallCommit(
  folder: string,
  { ref, before, blobs, trees, ...header }: SmallCommit,
): Promise<string | undefined> {
  const commit = looseObject("commit", commitContent({ ...header, tree: trees.root }));
  const newTrees = [...trees.created.values()].map((content) => looseObject("tree", content));
  const writer = beginWriting(folder);
  try {
    const prepared = join(writer.folder, "ref");
    // In parallel, because the file system flushes them together.
    await allEnded([
      ...[...blobs, ...newTrees, commit].map((object) => writeLooseObject(folder, writer.folder, object)),
      writeDurably(prepared, refLine(commit.oid), 0o666),
    ]);
    const isMoved = await moveTo(folder, { ref, before, to: commit.oid, prepared });
    return isMoved ? commit.oid : undefined;
  } finally {
    // Without a trace, also after an error: the folder of the writer has all temporary files.
    await writer.finish();
  }
}

/** Also waits for the others if one fails: the folder that they write to is removed next. */
async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

interface Move {
  ref: string;
  before: string | undefined;
  to: string;
  prepared: string;
}

async function moveTo(folder: string, { ref, before, to, prepared }: Move): Promise<boolean> {
  // Git also refuses names that conflict with other refs, such as `a/b` beside `a`.
  if (before === undefined) return createRef(folder, ref, to);
  const isMoved = await moveRefFile(folder, ref, { from: before, prepared });
  return isMoved ?? moveRef(folder, ref, { from: before, to });
}

function commitContent({
  tree,
  parent,
  author,
  message,
}: Pick<NewCommit, "parent" | "author" | "message"> & { tree: string }): Buffer {
  const identity = identityOf(author);
  const parents = parent === undefined ? "" : `parent ${parent}\n`;
  return Buffer.from(`tree ${tree}\n${parents}author ${identity}\ncommitter ${identity}\n\n${message}`);
}
