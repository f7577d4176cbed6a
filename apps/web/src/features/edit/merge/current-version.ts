import type { CommitEntry } from "@modelyard/hub/contract";
import type { HubClient } from "../../../data/hub-client.ts";
import { HubResponseError, isNotFoundError } from "../../../data/hub-response-error.ts";
import type { RevisionPath } from "../../../paths.ts";
import { readEditableText } from "../editable-text.ts";

/** The version of a file that was committed while the visitor edited an earlier one. */
export type CurrentVersion =
  | { kind: "text"; path: string; content: string; usesCrlf: boolean; commit: CommitEntry | undefined }
  | { kind: "not-text"; path: string; commit: CommitEntry | undefined }
  | { kind: "deleted"; commit: CommitEntry | undefined };

/**
 * Reads the current version of a file, also if it was renamed.
 * @param commits `base`: the one that the visitor started from; `head`: the newest one
 */
export async function currentVersion(
  hub: HubClient,
  file: RevisionPath,
  { base, head }: { base: string; head: string },
): Promise<CurrentVersion> {
  const path = (await isAt(hub, { ...file, revision: head })) ? file.path : await newPath(hub, file, { base, head });
  const changed = { ...file, revision: head, path: path ?? file.path };
  const { commits } = await hub.history(changed, { page: 0, limit: 1 });
  const [commit] = commits;
  if (path === undefined) return { kind: "deleted", commit };
  const text = await textAt(hub, changed);
  return text === undefined ? { kind: "not-text", path, commit } : { kind: "text", path, ...text, commit };
}

/** Reads a file as text; `undefined` if it is missing or cannot be edited as text. */
export async function textAt(
  hub: HubClient,
  file: RevisionPath,
): Promise<{ content: string; usesCrlf: boolean } | undefined> {
  try {
    const found = await readEditableText(await hub.file(file));
    return found.kind === "text" ? { content: found.content, usesCrlf: found.usesCrlf } : undefined;
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
}

async function isAt(hub: HubClient, file: RevisionPath): Promise<boolean> {
  return (await hub.fileId(file)) !== undefined;
}

/** Returns the new path of a renamed file; `undefined` if it was deleted, or if too much changed to find it. */
async function newPath(
  hub: HubClient,
  { type, id, path }: RevisionPath,
  { base, head }: { base: string; head: string },
): Promise<string | undefined> {
  try {
    const { files } = await hub.diff({ type, id }, { base, head });
    return files.find((file) => file.oldPath === path)?.path;
  } catch (error) {
    // Comparisons have limits, and the commit may be gone after a force push. Then the file counts as deleted.
    if (error instanceof HubResponseError) return undefined;
    throw error;
  }
}
