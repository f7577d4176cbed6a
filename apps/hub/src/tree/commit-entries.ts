import type { CommitEntry } from "../contract/repositories.ts";
import type { LoggedCommit } from "../git/history/log.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoRow } from "../repos/tables.ts";
import { readAuthorPictures } from "./author-pictures.ts";

/** Reads the pictures of the authors, and returns a function that represents a commit as responses have it. */
export async function commitEntries(
  { orm }: HubContext,
  { publicUrl }: Call,
  repo: RepoRow,
  commits: readonly LoggedCommit[],
): Promise<(commit: LoggedCommit) => CommitEntry> {
  const { pictureOf } = await readAuthorPictures({ orm, publicUrl }, repo, commits);
  return ({ id, title, message, author, email, date }) => {
    const authors = [{ user: author, avatar: pictureOf({ author, email }) }];
    return { id, title, message, authors, date: date.toISOString() };
  };
}
