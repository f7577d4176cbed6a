import { tokenDiscusses } from "../../accounts/tokens/token-permissions.ts";
import type { DiscussionDetails } from "../../contract/discussions.ts";
import { queryFlag } from "../../http/query.ts";
import { accessWithGrant } from "../../repos/access.ts";
import { type DiscussionVisit, mayComment, mayEdit } from "../discussion-access.ts";
import type { DiscussionRow } from "../tables.ts";
import type { DiscussionContext } from "../with-discussion.ts";
import { readAuthors } from "./authors.ts";
import { pullDetails } from "./pull-details.ts";
import { readEvents } from "./read-events.ts";
import { summaryOf, topReactionsOf } from "./summaries.ts";

/** Returns a discussion with its events, and what the caller may do. */
export async function detailsOf(
  { context, cards }: DiscussionContext,
  { call, repo }: DiscussionVisit,
  row: DiscussionRow,
): Promise<DiscussionDetails> {
  const { orm } = context;
  const { caller } = call;
  const access = await accessWithGrant(orm, repo, caller);
  const [authors, reactions, events, pull] = await Promise.all([
    readAuthors({ orm, publicUrl: call.publicUrl }, [row.authorId]),
    topReactionsOf(orm, [row]),
    readEvents({ context, cards, repo, publicUrl: call.publicUrl }, row),
    pullDetails(context, row, { withDiff: queryFlag(call.query, "diff"), readsFiles: access !== "read" }),
  ]);
  const isMaintainer = access === "write";
  const participant = caller !== undefined && tokenDiscusses(caller, repo) ? caller : undefined;
  return {
    ...summaryOf(repo, row, { authors, topReactions: reactions.get(row.id) ?? [] }),
    _id: row.id,
    collection: "discussions",
    isReport: false,
    events,
    permissions: {
      comment: participant !== undefined && mayComment(row, { isMaintainer }),
      edit: participant !== undefined && mayEdit(row, { caller: participant, isMaintainer }),
      moderate: isMaintainer,
    },
    ...pull,
  };
}
