import type { RenderedCard, TreeEntry } from "@modelyard/hub/contract";
import type { HubClient } from "../../data/hub-client.ts";
import type { PagesLogger } from "../../environment/pages-environment.ts";
import type { RevisionPath } from "../../paths.ts";
import { readMarkdown } from "./read-markdown.ts";

/** A folder's README as it reads. */
export interface FolderReadme {
  at: RevisionPath;
  text: RenderedCard;
}

/**
 * @param entries of the folder
 * @returns `undefined` where the folder has none, or where it cannot be rendered: it stands among the files
 */
export async function folderReadme(
  hub: HubClient,
  folder: RevisionPath,
  entries: readonly TreeEntry[],
  logger: PagesLogger | undefined,
): Promise<FolderReadme | undefined> {
  const entry = entries.find(({ type, path }) => type === "file" && /(^|\/)readme\.md$/i.test(path));
  if (entry === undefined) return undefined;
  const at = { ...folder, path: entry.path };
  const text = await readMarkdown(hub, at, logger);
  return text === undefined ? undefined : { at, text };
}
