import { limits } from "@modelyard/platform/limits";
import { cardPath } from "../cards/checks/card-path.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoRow } from "../repos/tables.ts";
import type { Operation } from "./operations.ts";

/** Returns the card that a commit makes of another file by renaming it without new content. */
export async function renamedCard(
  { git }: Pick<HubContext, "git">,
  repo: Pick<RepoRow, "id">,
  head: string | undefined,
  operations: readonly Operation[],
): Promise<Buffer | undefined> {
  const last = operations.findLast(({ kind, path }) => kind !== "delete" && path === cardPath);
  if (last?.kind !== "rename" || last.oid !== undefined) return undefined;
  const folder = git.folderOf(repo.id);
  const old = await git.reader.info(folder, `${head}:${last.oldPath}`);
  if (old?.type !== "blob" || old.size > limits.documents.fileBytes) return undefined;
  return (await git.reader.read(folder, old.oid))?.content;
}
