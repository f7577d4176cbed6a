import { limits } from "@modelyard/platform/limits";
import { and, desc, eq } from "drizzle-orm";
import { addCommits } from "../../discussions/add-event.ts";
import { cutText } from "../../discussions/cut-text.ts";
import { discussionEvents } from "../../discussions/tables.ts";
import { runGit } from "../../git/command.ts";
import type { HubContext } from "../../hub-context.ts";
import type { PullRow } from "../find-pull.ts";

/** The longest subject of a commit that an event shows. */
const subjectChars = 500;

/**
 * Records the commits that were added to a pull request since the last one that is recorded, as its events. Call it while
 * holding the lock of the repository.
 * @param author the user who added them
 */
export async function recordCommits(
  { orm, git, now }: Pick<HubContext, "orm" | "git" | "now">,
  pull: PullRow,
  { head, author }: { head: string; author: { userId: string } | undefined },
): Promise<void> {
  const [last] = await orm
    .select({ data: discussionEvents.data })
    .from(discussionEvents)
    .where(and(eq(discussionEvents.discussionId, pull.id), eq(discussionEvents.type, "commit")))
    .orderBy(desc(discussionEvents.position))
    .limit(1);
  const known = last !== undefined && "oid" in last.data ? last.data.oid : pull.baseCommit;
  if (known === head) return;
  const by = author ?? (pull.authorId === null ? undefined : { userId: pull.authorId });
  if (by === undefined) return;
  const commits = await commitsBetween(git.folderOf(pull.repoId), [known, pull.baseCommit], head);
  await addCommits(orm, pull, { author: by, commits, now: now() });
}

/** Lists commits that `head` reaches and the others do not, the oldest first; of many, the newest. */
async function commitsBetween(
  folder: string,
  excluded: readonly string[],
  head: string,
): Promise<{ oid: string; subject: string }[]> {
  const count = `--max-count=${limits.discussions.commitEvents}`;
  const input = [head, ...excluded.map((oid) => `^${oid}`), ""].join("\n");
  const flags = ["--ignore-missing", "--no-commit-header", "-z", "--format=%H %s", count, "--stdin"];
  const output = await runGit(folder, ["rev-list", ...flags], { input });
  const commits = output
    .toString()
    .split(/\0|\n/)
    .filter((line) => line !== "")
    .map((line) => ({ oid: line.slice(0, 40), subject: cutText(line.slice(41), subjectChars) }));
  return commits.toReversed();
}
