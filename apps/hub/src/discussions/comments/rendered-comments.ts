import { limits } from "@modelyard/platform/limits";
import { escapeHtml } from "@modelyard/platform/markup/escape-html";
import { and, eq } from "drizzle-orm";
import type { CardRenderer } from "../../cards/card-renderer.ts";
import type { HubContext } from "../../hub-context.ts";
import { pathPrefix } from "../../repos/find-repo.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { type CommentRow, discussionComments } from "../tables.ts";

/** Increase it when the rendering or the sanitiser changes: stored HTML of earlier versions is rendered again. */
const htmlVersion = 1;

/** What rendering needs besides the comments. */
export interface Rendering {
  context: Pick<HubContext, "orm" | "now">;
  cards: Pick<CardRenderer, "renderComment">;
  repo: RepoRow;
}

/**
 * Returns the HTML of comments by their id. Renders those that are not rendered yet and stores the result. Comments that
 * cannot be rendered, or exceed the time or size of one response, are plain text in it.
 */
export async function htmlOfComments(
  rendering: Rendering,
  comments: readonly CommentRow[],
): Promise<ReadonlyMap<string, string>> {
  const { responseHtmlBytes, renderMs } = limits.discussions;
  const endsAtMs = Date.now() + renderMs;
  const found = new Map<string, string>();
  let bytes = 0;
  for (const comment of comments) {
    const known = comment.htmlVersion === htmlVersion ? comment.html : null;
    const html = known ?? (Date.now() < endsAtMs ? await renderAndStore(rendering, comment) : plainHtml(comment.raw));
    bytes += Buffer.byteLength(html);
    found.set(comment.eventId, bytes <= responseHtmlBytes ? html : plainHtml(comment.raw));
  }
  return found;
}

async function renderAndStore({ context, cards, repo }: Rendering, { eventId, raw }: CommentRow): Promise<string> {
  const rendered = await cards.renderComment({ text: raw, repoPath: `/${pathPrefix[repo.type]}${repo.fullName}` });
  if (rendered === undefined) return plainHtml(raw);
  const html = Buffer.byteLength(rendered) <= limits.discussions.htmlBytes ? rendered : plainHtml(raw);
  await context.orm
    .update(discussionComments)
    .set({ html, htmlVersion })
    // The text may have changed meanwhile.
    .where(and(eq(discussionComments.eventId, eventId), eq(discussionComments.raw, raw)));
  return html;
}

function plainHtml(raw: string): string {
  return `<pre>${escapeHtml(raw)}</pre>`;
}
