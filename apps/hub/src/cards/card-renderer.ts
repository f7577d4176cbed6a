import { createHash, randomBytes } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { escapeHtml } from "@modelyard/platform/markup/escape-html";
import { LRUCache } from "lru-cache";
import type { RenderedCard } from "../contract/repositories.ts";
import type { MetadataReader, ParsedCard } from "../metadata/metadata-reader.ts";
import { createRenderPool, RenderLimitError } from "./rendering/render-pool.ts";

interface Rendering {
  /** The path of the repository's pages: `/namespace/name` or `/datasets/namespace/name`. */
  repoPath: string;
  /** The revision that links point to. */
  revision: string;
  /** The folder that relative URLs start from, without a trailing slash. @default the root of the repository */
  folder?: string;
}

export interface CardToRender extends Rendering {
  /** The git object id of the README. */
  blobId: string;
  /** Reads the README. Not called if the card was rendered before. */
  readText: () => Promise<string>;
}

/** Renders a README as safe HTML. A card that cannot be rendered is returned as plain text. */
export interface CardRenderer {
  render: (card: CardToRender) => Promise<RenderedCard>;
  /** Renders the text of a card that was parsed already, and caches nothing. */
  renderOnce: (card: Rendering & { parsed: Pick<ParsedCard, "body" | "problems"> }) => Promise<RenderedCard>;
  /**
   * Renders a comment as safe HTML, without front matter. Its relative links lead to files of `main`.
   * @param comment.id part of the ids in the HTML, because a page shows several comments
   * @returns `undefined` if it cannot be rendered now
   */
  renderComment: (comment: { text: string; repoPath: string; id: string }) => Promise<string | undefined>;
  close: () => void;
}

/** How long a comment that could not be rendered is plain text. */
const failureTtlMs = 10 * 60_000;

export function createCardRenderer(metadata: Pick<MetadataReader, "card">): CardRenderer {
  const pool = createRenderPool();
  // Renderings of one text for several revisions differ only in links, so the cached HTML has a placeholder there.
  const revisionMark = `revision-${randomBytes(12).toString("hex")}`;
  const cache = new LRUCache<string, Promise<RenderedCard>>({ max: limits.markdown.cached });

  // Rendering may fail because the machine is busy, so it is tried again later.
  const unrenderable = new LRUCache<string, true>({ max: limits.markdown.cached, ttl: failureTtlMs });

  const renderParsed = async (
    { body, problems }: Pick<ParsedCard, "body" | "problems">,
    { repoPath, folder = "" }: Pick<Rendering, "repoPath" | "folder">,
  ): Promise<RenderedCard> => {
    try {
      if (Buffer.byteLength(body) > limits.markdown.sourceBytes) {
        throw new RenderLimitError(`The card is larger than ${limits.markdown.sourceBytes} bytes.`);
      }
      const linkBase = `${repoPath}/blob/${revisionMark}/`;
      const imageBase = `${repoPath}/resolve/${revisionMark}/`;
      return { ...(await pool.render({ source: body, linkBase, imageBase, folder: encodeFolder(folder) })), problems };
    } catch (error) {
      if (!(error instanceof RenderLimitError)) throw error;
      const message = `${error.message} The card is shown as plain text.`;
      return { html: `<pre>${escapeHtml(body)}</pre>`, headings: [], problems: [...problems, { message }] };
    }
  };

  const renderNew = async ({ blobId, readText, ...card }: CardToRender): Promise<RenderedCard> =>
    renderParsed(await metadata.card(await readText(), blobId), card);
  const withRevision = (rendered: RenderedCard, revision: string): RenderedCard => ({
    ...rendered,
    html: rendered.html.replaceAll(revisionMark, encodeURIComponent(revision)),
  });

  return {
    render: async (card) => {
      const key = `${card.repoPath} ${card.blobId} ${card.folder ?? ""}`;
      let rendering = cache.get(key);
      if (rendering === undefined) {
        rendering = renderNew(card);
        cache.set(key, rendering);
        rendering.catch(() => cache.delete(key));
      }
      return withRevision(await rendering, card.revision);
    },
    renderOnce: async ({ parsed, ...card }) => withRevision(await renderParsed(parsed, card), card.revision),
    renderComment: async ({ text, repoPath, id }) => {
      const key = createHash("sha256").update(text).digest("hex");
      if (unrenderable.has(key)) return undefined;
      const bases = { linkBase: `${repoPath}/blob/main/`, imageBase: `${repoPath}/resolve/main/`, folder: "" };
      try {
        return (await pool.render({ source: text, ...bases, scope: id })).html;
      } catch (error) {
        if (!(error instanceof RenderLimitError)) throw error;
        unrenderable.set(key, true);
        return undefined;
      }
    },
    close: pool.close,
  };
}

function encodeFolder(folder: string): string {
  return folder === "" ? "" : `${folder.split("/").map(encodeURIComponent).join("/")}/`;
}
