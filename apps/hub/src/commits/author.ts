import type { SignedIn } from "../accounts/caller.ts";
import type { Authorship } from "../git/writing/fast-import.ts";

const emailDomain = "@users.noreply.modelyard.invalid";

/** Returns the author of a commit. Git requires an email address; a made-up one keeps the user's own private. */
export function authorOf(caller: SignedIn, date: Date): Authorship {
  return { name: caller.userName, email: caller.userId + emailDomain, date };
}

/** Returns the id of the account that a made-up email address names. */
export function accountOfAuthor(email: string): string | undefined {
  return email.endsWith(emailDomain) ? email.slice(0, -emailDomain.length) : undefined;
}
