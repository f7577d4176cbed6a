import type { FileChange } from "../../data/edit-calls.ts";
import type { HubClient } from "../../data/hub-client.ts";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { RevisionPath } from "../../paths.ts";
import type { CommitForm } from "./commit-form.ts";

interface ChangeToSave {
  /** The file that the visitor opened, at a branch or pull request. */
  at: RevisionPath;
  /** The commit whose version of the file the visitor changed. */
  base: string;
  /** A file that must not exist: a new one, or the new name of one. */
  created: string | undefined;
  changes: readonly FileChange[];
  commit: CommitForm;
}

type Saved =
  | { kind: "saved"; pull?: number }
  /** The file differs from the one that the visitor changed. @param head the newest commit */
  | { kind: "conflict"; head: string }
  | { kind: "exists" };

/** Attempts while other commits arrive. */
const attempts = 5;

/**
 * Commits a change on top of the newest commit, if the file is still the one that the visitor saw. Commits to other files do not
 * matter.
 * @throws {HubResponseError} the hub refused the commit
 */
export async function saveChange(hub: HubClient, { at, base, created, changes, commit }: ChangeToSave): Promise<Saved> {
  for (let attempt = 1; ; attempt += 1) {
    const head = await headOf(hub, at);
    if (head !== base && (await isChanged(hub, at, { base, head }))) return { kind: "conflict", head };
    if (created !== undefined && (await hub.fileId({ ...at, revision: head, path: created })) !== undefined) {
      return { kind: "exists" };
    }
    try {
      const { title: summary, description, target } = commit;
      const opensPull = target === "pull";
      return {
        kind: "saved",
        ...(await hub.commitFiles({ at, summary, description, parentCommit: head, changes, opensPull })),
      };
    } catch (error) {
      const hasMoved = error instanceof HubResponseError && error.status === 412;
      if (!hasMoved || attempt === attempts) throw error;
    }
  }
}

/** Returns the newest commit of a branch or pull request. */
export async function headOf(hub: HubClient, at: RevisionPath): Promise<string> {
  return (await hub.history({ ...at, path: "" }, { page: 0, limit: 1 })).commit;
}

async function isChanged(
  hub: HubClient,
  at: RevisionPath,
  { base, head }: { base: string; head: string },
): Promise<boolean> {
  // The address of a new file is that of its folder.
  if (at.path === "") return false;
  const [before, now] = await Promise.all([base, head].map((revision) => hub.fileId({ ...at, revision })));
  return before !== now;
}
