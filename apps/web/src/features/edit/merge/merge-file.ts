import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import type { HubClient } from "../../../data/hub-client.ts";
import type { RevisionPath } from "../../../paths.ts";
import type { Text } from "../../../text/en/index.ts";
import { shortCommit } from "../../files/revision-label.ts";
import { withLineEnds } from "../editable-text.ts";
import { type Conflict, conflictsIn, markerSizeFor, withMarkers } from "./conflict-markers.ts";
import { type CurrentVersion, currentVersion, textAt } from "./current-version.ts";
import { mergeVersions } from "./merge-versions.ts";

/** A merge of the visitor's text with a version that was committed meanwhile. */
export interface Merge {
  /** The commit with the current version. */
  head: string;
  /** `undefined` if it cannot be read any more. */
  current: CurrentVersion | undefined;
  /** The versions before the merge; known on the first page of a merge. */
  versions?: { base: string | undefined; own: string };
  /** The path that the file had. */
  renamedFrom?: string | undefined;
  /** The length of the markers in the text; `undefined` if the visitor's text is not merged. */
  markerSize: number | undefined;
}

interface MergedFile {
  merge: Merge;
  /** The text to continue with. */
  content: string;
  usesCrlf: boolean;
}

/**
 * Merges the visitor's text with the current version of its file. Conflicts stay in the text, between markers.
 * @param file the file that the visitor opened, at a branch or pull request
 */
export async function mergeFile(
  hub: HubClient,
  file: RevisionPath,
  { base, head, own, usesCrlf }: { base: string; head: string; own: string; usesCrlf: boolean },
  text: Text,
): Promise<MergedFile> {
  const current = await currentVersion(hub, file, { base, head });
  const before = lineFeeds((await textAt(hub, { ...file, revision: base }))?.content);
  const renamedFrom = current.kind !== "deleted" && current.path !== file.path ? file.path : undefined;
  const merge = { head, current, renamedFrom, versions: { base: before, own } };
  const unmerged = { merge: { ...merge, markerSize: undefined }, content: own, usesCrlf };
  if (current.kind !== "text") return unmerged;
  const versions = { base: before, current: lineFeeds(current.content) ?? "", own: lineFeeds(own) ?? "" };
  const markerSize = markerSizeFor([versions.current, versions.own, before ?? ""]);
  const { labels } = text.edit.merge;
  const parts = await mergeVersions(versions);
  await nextTurn();
  const merged = withMarkers(parts, markerSize, { ...labels, current: labels.current(shortCommit(head)) });
  await nextTurn();
  // The form could not send it back.
  if (Buffer.byteLength(merged) > 2 * limits.fileEditor.fileBytes) return unmerged;
  const content = withLineEnds(merged, { usesCrlf: current.usesCrlf });
  return { merge: { ...merge, markerSize }, content, usesCrlf: current.usesCrlf };
}

/** Returns the merge that a form continues. */
export async function continueMerge(
  hub: HubClient,
  file: RevisionPath,
  { head, markerSize }: { head: string; markerSize: number },
): Promise<Merge> {
  const found = await textAt(hub, { ...file, revision: head });
  const current = found && { kind: "text" as const, path: file.path, ...found, commit: undefined };
  return { head, current, markerSize };
}

/** Returns the conflicts that are left in a text. */
export function conflictsLeft(content: string, markerSize: number | undefined): Conflict[] {
  return markerSize === undefined ? [] : conflictsIn(lineFeeds(content) ?? "", markerSize);
}

function lineFeeds(text: string | undefined): string | undefined {
  return text?.replaceAll("\r\n", "\n");
}
