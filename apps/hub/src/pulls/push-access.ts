import { and, eq, inArray } from "drizzle-orm";
import { discussions } from "../discussions/tables.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { accessWithGrant, canContribute, reaches } from "../repos/access.ts";
import type { openRepo } from "../repos/find-repo.ts";
import type { RepoRow, RepoType } from "../repos/tables.ts";
import type { PushScope } from "../smart-http/push/push-scope.ts";

/**
 * Finds the repository that a push goes to. Users without write access may push while they have an open pull request in it,
 * and then only to that.
 * @param open finds a repository
 * @returns a redirect if the URL spells the repository's name differently
 * @throws {HubError} the caller may not push
 */
export async function openRepoForPush(
  context: HubContext,
  call: Call,
  type: RepoType,
  open: typeof openRepo,
): Promise<{ repo: RepoRow; scope: PushScope } | Response> {
  const repo = await open(context, call, type, "read");
  if (repo instanceof Response) return repo;
  const { caller } = call;
  const access = await accessWithGrant(context.orm, repo, caller);
  if (!reaches(access, "commit") && canContribute(access, caller, repo)) {
    if (await hasOpenPull(context, repo, caller.userId)) return { repo, scope: "pull-requests" };
  }
  const writable = await open(context, call, type, "commit");
  return writable instanceof Response ? writable : { repo: writable, scope: "all" };
}

async function hasOpenPull({ orm }: Pick<HubContext, "orm">, repo: RepoRow, userId: string): Promise<boolean> {
  const [found] = await orm
    .select({ id: discussions.id })
    .from(discussions)
    .where(
      and(
        eq(discussions.repoId, repo.id),
        eq(discussions.authorId, userId),
        eq(discussions.isPullRequest, true),
        inArray(discussions.status, ["draft", "open"]),
      ),
    )
    .limit(1);
  return found !== undefined;
}
