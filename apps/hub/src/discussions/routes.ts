import type { ApiOperation } from "@modelyard/platform/api/operation";
import { routePattern } from "@modelyard/platform/api/route-pattern";
import { limits } from "@modelyard/platform/limits";
import type { CardRenderer } from "../cards/card-renderer.ts";
import type { CreatedDiscussion } from "../contract/discussions.ts";
import type { Endpoint } from "../http/call.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { createPullRequest } from "../pulls/create-pull-request.ts";
import { settledPull } from "../pulls/writing/settled-pull.ts";
import { requireContent } from "../repos/access.ts";
import { openRepo, pageUrlOf, pathPrefix } from "../repos/find-repo.ts";
import { type RepoType, repoTypes } from "../repos/tables.ts";
import { discussionOperations, NewDiscussion } from "./api.ts";
import { commentOperations } from "./comments/api.ts";
import { addReaction, comment, edit, hide, removeReaction } from "./comments/routes.ts";
import { createDiscussion } from "./create-discussion.ts";
import { type DiscussionVisit, openDiscussions, type Participation, takePart } from "./discussion-access.ts";
import { lock, pin, remove, rename, setStatus } from "./moderate.ts";
import { detailsOf } from "./shown/details.ts";
import { countOpenDiscussions, listDiscussions } from "./shown/list-discussions.ts";
import { type DiscussionContext, discussionIn } from "./with-discussion.ts";

/** Registers the routes of discussions, and of what pull requests have in common with them. */
export function registerDiscussionRoutes(
  register: Register,
  context: HubContext,
  { cards }: { cards: Pick<CardRenderer, "renderComment"> },
): void {
  const dependencies: DiscussionContext = { context, cards };
  for (const type of repoTypes) {
    const visiting =
      (work: (visit: DiscussionVisit) => Promise<Response>): Endpoint =>
      async (call) => {
        const visit = await openDiscussions(context, call, type);
        return visit instanceof Response ? visit : work(visit);
      };
    /** Registers a change for programs, which send a token, and for our own pages, which send a cookie. */
    const change = (
      operation: ApiOperation,
      need: "take part" | "maintain",
      work: (dependencies: DiscussionContext, participation: Participation) => Promise<Response>,
    ): void => {
      const endpoint: Endpoint = async (call) => {
        const participation = await takePart(context, call, { type, need });
        return participation instanceof Response ? participation : work(dependencies, participation);
      };
      register(operation, endpoint);
      register(operation.method, `/_private/${routePattern(operation).slice("/api/".length)}`, endpoint);
    };

    const operations = discussionOperations[type];
    register(
      operations.list,
      visiting(async ({ call, repo }) => Response.json(await listDiscussions(context.orm, repo, call))),
    );
    register(
      operations.details,
      visiting(async (visit) =>
        Response.json(
          await detailsOf(dependencies, visit, await settledPull(context, await discussionIn(context, visit))),
        ),
      ),
    );
    register("GET", `/_private/discussions/${type}s/:namespace/:name/count`, openCount(context, type));
    change(operations.create, "take part", create);
    change(operations.title, "take part", rename);
    change(operations.status, "take part", setStatus);
    change(operations.pin, "maintain", pin);
    change(operations.lock, "maintain", lock);
    change(operations.remove, "maintain", remove);

    const comments = commentOperations[type];
    change(comments.add, "take part", comment);
    change(comments.edit, "take part", edit);
    change(comments.hide, "take part", hide);
    change(comments.react, "take part", addReaction);
    change(comments.removeReaction, "take part", removeReaction);
  }
}

async function create({ context }: DiscussionContext, { call, repo, caller }: Participation): Promise<Response> {
  const { title, description, pullRequest } = await readJson(call, NewDiscussion, limits.jsonBody.comment);
  const discussion = { author: caller, title, description };
  // A proposal of a change starts from the files.
  if (pullRequest) await requireContent(context.orm, repo, { caller, pageUrl: pageUrlOf(call, repo) });
  const { num, baseRef } = pullRequest
    ? await createPullRequest(context, repo, discussion)
    : await createDiscussion(context, context.orm, { repo, ...discussion, now: context.now() });
  const url = `${call.publicUrl}/${pathPrefix[repo.type]}${repo.fullName}/discussions/${num}`;
  const references = baseRef === null ? {} : { references: { base: baseRef } };
  return Response.json({ num, url, pullRequest, ...references } satisfies CreatedDiscussion);
}

/** Counts open discussions for the tabs of the repository's pages, also while they are turned off. */
function openCount(context: HubContext, type: RepoType): Endpoint {
  return async (call) => {
    const repo = await openRepo(context, call, type, "read");
    if (repo instanceof Response) return repo;
    return Response.json(await countOpenDiscussions(context.orm, repo));
  };
}
