import { limits } from "@modelyard/platform/limits";
import type { HubClient } from "../../data/hub-client.ts";
import type { RevisionPath } from "../../paths.ts";
import { pullNumber } from "./edit-address.ts";

/** Where the visitor's commit may go. */
export interface CommitTargets {
  /** The branch or pull request to which the visitor can add a commit. */
  revision: boolean;
  /** Whether the visitor can open a pull request with it. */
  newPull: boolean;
}

/** The fields that describe a commit. */
export interface CommitForm {
  title: string;
  description: string;
  target: "branch" | "pull";
}

/** Returns where a visitor may commit to. The hub checks it again. */
export async function commitTargets(hub: HubClient, at: RevisionPath): Promise<CommitTargets> {
  if (pullNumber(at.revision) !== undefined) return { revision: true, newPull: false };
  return { revision: await hub.mayCommit(at), newPull: true };
}

/** @param defaultTitle the title if the visitor leaves it empty */
export function readCommitForm(
  form: ReadonlyMap<string, string>,
  targets: CommitTargets,
  defaultTitle: string,
): CommitForm {
  const title = (form.get("title")?.trim() ?? "").slice(0, limits.commit.summaryChars);
  const description = (form.get("description")?.trim() ?? "").slice(0, limits.commit.descriptionChars);
  const wantsPull = form.get("target") === "pull";
  const target = targets.newPull && (wantsPull || !targets.revision) ? "pull" : "branch";
  return { title: title === "" ? defaultTitle : title, description, target };
}
