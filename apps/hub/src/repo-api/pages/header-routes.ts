import { type HeaderPart, RepositoryHeaderData } from "../../contract/repositories.ts";
import { countOpenDiscussions } from "../../discussions/shown/list-discussions.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { isLikedBy } from "../../likes/routes.ts";
import { openRepo } from "../../repos/find-repo.ts";
import { repoTypes } from "../../repos/tables.ts";
import { represent } from "../represent.ts";
import { createPageParts } from "./page-parts.ts";

/** Registers the routes for the header of a repository's pages, which read caller and repository once for all its parts. */
export function registerHeaderRoutes(register: Register, context: HubContext): void {
  const { orm } = context;
  for (const type of repoTypes) {
    register("GET", `/_private/headers/${type}s/:namespace/:name`, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      if (repo instanceof Response) return repo;
      const { caller } = call;
      const { failed, part } = createPageParts<HeaderPart>(context, call);
      const [liked, discussions] = await Promise.all([
        part("liked", caller === undefined ? Promise.resolve(undefined) : isLikedBy(orm, repo, caller.userId)),
        part("discussions", countOpenDiscussions(orm, repo)),
      ]);
      const cardData = { language: repo.cardData?.["language"] };
      const repository = represent({ ...repo, cardData, files: [] }, { withBlobs: false });
      return Response.json(RepositoryHeaderData.parse({ repository, liked, discussions, failed }));
    });
  }
}
