import type { RenderedCard, TreeEntry } from "@modelyard/hub/contract";
import type { HubClient } from "../../data/hub-client.ts";
import type { PagesLogger } from "../../environment/pages-environment.ts";
import type { RevisionPath } from "../../paths.ts";
import { readMarkdown } from "./read-markdown.ts";

/** A folder's rendered README. */
export interface FolderReadme {
  at: RevisionPath;
  text: RenderedCard;
}

/**
 * Reads a folder's README.
 * @param entries the folder's entries
 * @returns `undefined` if the folder has none, or if it cannot be rendered
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
