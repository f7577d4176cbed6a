import { limits } from "@modelyard/platform/limits";
import { escapeHtml } from "@modelyard/platform/markup/escape-html";
import { and, eq } from "drizzle-orm";
import type { CardRenderer } from "../../cards/card-renderer.ts";
import type { HubContext } from "../../hub-context.ts";
import { pathPrefix } from "../../repos/find-repo.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { type CommentRow, discussionComments } from "../tables.ts";

/** Increase it when the rendering or the sanitiser changes: stored HTML of earlier versions is rendered again. */
export const htmlVersion = 2;

/** What rendering needs besides the comments. */
export interface Rendering {
  context: Pick<HubContext, "orm" | "now">;
  cards: Pick<CardRenderer, "renderComment">;
  repo: RepoRow;
  publicUrl: string;
}

/** Returns the HTML of comments by their id. Renders those that are not rendered yet, and stores the result. */
export async function htmlOfComments(
  { context, cards, repo }: Omit<Rendering, "publicUrl">,
  comments: readonly CommentRow[],
): Promise<ReadonlyMap<string, string>> {
  const repoPath = `/${pathPrefix[repo.type]}${repo.fullName}`;
  return htmlWithinLimits(comments, {
    render: ({ eventId, raw }) => cards.renderComment({ text: raw, repoPath, id: eventId }),
    store: async ({ eventId, raw }, html) => {
      await context.orm
        .update(discussionComments)
        .set({ html, htmlVersion })
        // The text may have changed meanwhile.
        .where(and(eq(discussionComments.eventId, eventId), eq(discussionComments.raw, raw)));
    },
    nowMs: Date.now,
  });
}

type RenderedComment = Pick<CommentRow, "eventId" | "raw" | "html" | "htmlVersion">;

interface HtmlSource {
  /** Renders the Markdown of a comment. Returns `undefined` if that fails. */
  render: (comment: RenderedComment) => Promise<string | undefined>;
  store: (comment: RenderedComment, html: string) => Promise<void>;
  nowMs: () => number;
}

/**
 * Returns the HTML of comments by their id. Comments that cannot be rendered, or exceed the time or size of one response, are
 * plain text in it.
 */
export async function htmlWithinLimits(
  comments: readonly RenderedComment[],
  { render, store, nowMs }: HtmlSource,
): Promise<ReadonlyMap<string, string>> {
  const { htmlBytes, responseHtmlBytes, renderMs } = limits.discussions;
  const endsAtMs = nowMs() + renderMs;
  const renderNew = async (comment: RenderedComment): Promise<string> => {
    const rendered = nowMs() < endsAtMs ? await render(comment) : undefined;
    if (rendered === undefined) return plainHtml(comment);
    const html = Buffer.byteLength(rendered) <= htmlBytes ? rendered : plainHtml(comment);
    await store(comment, html);
    return html;
  };
  const found = new Map<string, string>();
  let bytes = 0;
  for (const comment of comments) {
    const known = comment.htmlVersion === htmlVersion ? comment.html : null;
    const html = known ?? (await renderNew(comment));
    bytes += Buffer.byteLength(html);
    found.set(comment.eventId, bytes <= responseHtmlBytes ? html : plainHtml(comment));
  }
  return found;
}

function plainHtml({ raw }: RenderedComment): string {
  return `<pre>${escapeHtml(raw)}</pre>`;
}
