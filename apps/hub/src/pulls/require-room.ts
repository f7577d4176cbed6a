import { limits } from "@modelyard/platform/limits";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { discussions } from "../discussions/tables.ts";
import { HubError } from "../errors.ts";
import { tooManyRefs } from "../git/refs/update-refs.ts";
import type { HubContext } from "../hub-context.ts";
import { pullNumberOf } from "./pull-number.ts";

/**
 * Checks that a user may open another pull request. Call it while holding the lock of the repository, so that the limits are
 * exact.
 * @throws {HubError} names the limit
 */
export async function requireRoomForPull(
  { orm, git }: Pick<HubContext, "orm" | "git">,
  repo: { id: string },
  author: { userId: string },
): Promise<void> {
  const { openPerUser, openPerRepository, refsPerRepository } = limits.pulls;
  const [open] = await orm
    .select({ all: count(), own: count(sql`case when ${discussions.authorId} = ${author.userId} then 1 end`) })
    .from(discussions)
    .where(
      and(
        eq(discussions.repoId, repo.id),
        eq(discussions.isPullRequest, true),
        inArray(discussions.status, ["draft", "open"]),
      ),
    );
  if (open !== undefined && open.own >= openPerUser) {
    throw new HubError(
      "Forbidden",
      `You have ${open.own} open pull requests in this repository, of at most ${openPerUser}. Close some first.`,
    );
  }
  if (open !== undefined && open.all >= openPerRepository) {
    throw new HubError(
      "Forbidden",
      `This repository has ${open.all} open pull requests, of at most ${openPerRepository}. Its owners must merge or close some first.`,
    );
  }
  const { targets } = await git.refs.fresh(git.folderOf(repo.id));
  if (targets.size >= limits.refs.perRepository) throw new HubError("BadRequest", tooManyRefs(targets.size + 1));
  let refs = 0;
  for (const ref of targets.keys()) if (pullNumberOf(ref) !== undefined) refs += 1;
  if (refs >= refsPerRepository) {
    throw new HubError(
      "Forbidden",
      `This repository has the refs of ${refs} pull requests, of at most ${refsPerRepository}. Delete the refs of closed or merged ones first.`,
    );
  }
}
