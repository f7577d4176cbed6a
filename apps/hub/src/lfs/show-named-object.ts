import type { HubContext } from "../hub-context.ts";
import { linkedObjects } from "../objects/links.ts";
import { beginRefChange, settleRefChange } from "../refs/links/ref-change.ts";
import { type LfsPointer, pointerBlobId } from "./pointer.ts";

type Context = Pick<HubContext, "orm" | "git" | "now" | "logger" | "indexQueue">;

/**
 * Lets all readers of a repository read an uploaded object that its refs lead to already: its content was deleted, and a
 * user has uploaded it again without a push or commit.
 */
export async function showNamedObject(context: Context, repoId: string, pointer: LfsPointer): Promise<void> {
  const { git, orm } = context;
  const { oid } = pointer;
  // Most uploads are new: git has no pointer to them.
  if ((await git.reader.info(git.folderOf(repoId), pointerBlobId(pointer))) === undefined) return;
  const shown = await linkedObjects(orm, { repoId, caller: undefined, sha256s: [oid] });
  if (shown.has(oid)) return;
  const change = await beginRefChange(context, repoId);
  await settleRefChange(context, change, { dropped: [], marked: [oid], hasSucceeded: async () => false });
}
