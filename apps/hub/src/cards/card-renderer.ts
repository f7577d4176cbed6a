import { randomBytes } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { escapeHtml } from "@modelyard/platform/markup/escape-html";
import { LRUCache } from "lru-cache";
import type { RenderedCard } from "../contract/repositories.ts";
import type { MetadataReader } from "../metadata/metadata-reader.ts";
import { createRenderPool, RenderLimitError } from "./rendering/render-pool.ts";

export interface CardToRender {
  /** The git object id of the README. */
  blobId: string;
  text: string;
  /** The path of the repository's pages: `/namespace/name` or `/datasets/namespace/name`. */
  repoPath: string;
  /** The revision that links point to. */
  revision: string;
  /** The folder that relative URLs start from, without a trailing slash. @default the root of the repository */
  folder?: string;
}

/** Renders a README as safe HTML. A card that cannot be rendered is returned as plain text. */
export interface CardRenderer {
  render: (card: CardToRender) => Promise<RenderedCard>;
  close: () => void;
}

export function createCardRenderer(metadata: Pick<MetadataReader, "card">): CardRenderer {
  const pool = createRenderPool();
  // Renderings of one text for several revisions differ only in links, so the cached HTML has a placeholder there.
  const revisionMark = `revision-${randomBytes(12).toString("hex")}`;
  const cache = new LRUCache<string, Promise<RenderedCard>>({ max: limits.markdown.cached });

  const renderNew = async ({ blobId, text, repoPath, folder = "" }: CardToRender): Promise<RenderedCard> => {
    const { body, problems } = await metadata.card(text, blobId);
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

  return {
    render: async (card) => {
      const key = `${card.repoPath} ${card.blobId} ${card.folder ?? ""}`;
      let rendering = cache.get(key);
      if (rendering === undefined) {
        rendering = renderNew(card);
        cache.set(key, rendering);
        rendering.catch(() => cache.delete(key));
      }
      const rendered = await rendering;
      return { ...rendered, html: rendered.html.replaceAll(revisionMark, encodeURIComponent(card.revision)) };
    },
    close: pool.close,
  };
}

function encodeFolder(folder: string): string {
  return folder === "" ? "" : `${folder.split("/").map(encodeURIComponent).join("/")}/`;
}
