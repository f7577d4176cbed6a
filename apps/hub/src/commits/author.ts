import type { SignedIn } from "../accounts/caller.ts";
import type { Authorship } from "../git/writing/fast-import.ts";

/** Returns the author of a commit. Git requires an email address; a made-up one keeps the user's own private. */
export function authorOf(caller: SignedIn, date: Date): Authorship {
  return { name: caller.userName, email: `${caller.userId}@users.noreply.modelyard.invalid`, date };
}
