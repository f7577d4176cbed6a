import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** The environment variable that tells the hook the folder whose creation decides a push. */
export const pushDecisionVariable = "MODELYARD_PUSH_DECISION";
/** The environment variable that tells the hook the type of the repository. */
export const repoTypeVariable = "MODELYARD_REPOSITORY_TYPE";

/** Decides once whether a push is cancelled: by whether the hub or the hook creates the folder first. */
export interface PushDecision {
  environment: Record<string, string>;
  /** Cancels the push. @returns true if it had not passed its checks and now never will; false if git is moving refs */
  cancel: () => boolean;
}

/** @param folder a folder of this push only, which the caller removes when git has ended */
export function pushDecision(folder: string): PushDecision {
  const decision = join(folder, "decided");
  let isCancelled: boolean | undefined;
  return {
    environment: { [pushDecisionVariable]: decision },
    cancel: () => {
      isCancelled ??= tryToCreate(decision);
      return isCancelled;
    },
  };
}

function tryToCreate(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
