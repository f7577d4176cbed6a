import type { SignedIn } from "../accounts/caller.ts";
import type { Authorship } from "../git/writing/fast-import.ts";

/** Whose name a commit carries. The address is made up: git wants one, and people's own are nobody's business. */
export function authorOf(caller: SignedIn, date: Date): Authorship {
  return { name: caller.userName, email: `${caller.userId}@users.noreply.modelyard.invalid`, date };
}
