import { randomBytes } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import type { RenderedCard } from "../contract/repositories.ts";
import type { DocumentReader } from "../metadata/metadata-reader.ts";
import { escapeHtml } from "./rendering/escape-html.ts";
import { createRenderPool, RenderLimitError } from "./rendering/render-pool.ts";

export interface CardToRender {
  /** The git object id of the README. */
  blobId: string;
  text: string;
  /** Of the repository's pages: `/namespace/name` or `/datasets/namespace/name`. */
  repoPath: string;
  /** As it shall stand in links. */
  revision: string;
  /** In which its relative addresses start, without a slash at its end; without it, the root of the repository. */
  folder?: string;
}

/** Turns a README into a card that is safe to show. Always gives something to show. */
export interface CardRenderer {
  render: (card: CardToRender) => Promise<RenderedCard>;
  close: () => void;
}

export function createCardRenderer(documents: Pick<DocumentReader, "card">): CardRenderer {
  const pool = createRenderPool();
  // The same text at another revision differs in its links alone, so they carry this until the very end.
  const revisionMark = `revision-${randomBytes(12).toString("hex")}`;
  const cache = new LRUCache<string, Promise<RenderedCard>>({ max: 200 });

  const renderNew = async ({ blobId, text, repoPath, folder = "" }: CardToRender): Promise<RenderedCard> => {
    const { body, problems } = await documents.card(text, blobId);
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
