import { and, asc, eq, gt, sql } from "drizzle-orm";
import { pullRef } from "../../discussions/find-discussion.ts";
import { discussionEvents, discussions } from "../../discussions/tables.ts";
import type { HubContext } from "../../hub-context.ts";
import { repos } from "../../repos/tables.ts";
import { pullNumberOf } from "../pull-number.ts";
import { type PullRepairs, repairPull } from "./repair-pull.ts";

type Context = PullRepairs & Pick<HubContext, "logger">;

const pageSize = 200;

/**
 * Makes all pull requests agree with git, which may be newer than the database: after a restore, or with an older copy of the
 * database. See `repairPull`.
 */
export async function repairPulls(context: Context): Promise<void> {
  for (let after = ""; ; ) {
    const page = await context.orm
      .select({ id: repos.id })
      .from(repos)
      .where(gt(repos.id, after))
      .orderBy(asc(repos.id))
      .limit(pageSize);
    for (const { id } of page) {
      try {
        for (const num of await doubtfulPulls(context, id)) await repairPull(context, id, num);
      } catch (error) {
        context.logger.error({ err: error, repoId: id }, "pull requests could not be compared with git");
      }
    }
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

/** Returns the numbers of pull requests without a row, with unrecorded commits, or with a merge that has not ended. */
async function doubtfulPulls({ orm, git }: Context, repoId: string): Promise<number[]> {
  const { targets } = await git.refs.fresh(git.folderOf(repoId));
  const heads = new Map([...targets].filter(([ref]) => pullNumberOf(ref) !== undefined));
  const rows = await orm
    .select({
      num: discussions.num,
      isMerging: sql<boolean>`${discussions.mergeCommit} is not null and ${discussions.status} <> 'merged'`,
      lastCommit: sql<string | null>`(
        select ${discussionEvents.data} ->> 'oid' from ${discussionEvents}
        where ${discussionEvents.discussionId} = ${discussions.id} and ${discussionEvents.type} = 'commit'
        order by ${discussionEvents.position} desc limit 1)`,
    })
    .from(discussions)
    .where(and(eq(discussions.repoId, repoId), eq(discussions.isPullRequest, true)));
  const doubtful = rows.filter(({ num, isMerging, lastCommit }) => {
    const head = heads.get(pullRef(num));
    return isMerging || (head !== undefined && head !== lastCommit);
  });
  const known = new Set(rows.map(({ num }) => num));
  const withoutRow = [...heads.keys()].flatMap((ref) => {
    const num = pullNumberOf(ref);
    return num === undefined || known.has(num) ? [] : [num];
  });
  return [...doubtful.map(({ num }) => num), ...withoutRow];
}
