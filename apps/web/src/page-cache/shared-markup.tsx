import { createHash } from "node:crypto";
import type { WhoAmI } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type PageContext, PageProvider } from "../frame/page-context.tsx";
import { type GzipPiece, gzipLongPiece } from "./gzip-pieces.ts";

/** HTML that pages of several visitors contain. */
export interface SharedMarkup {
  html: string;
  piece: GzipPiece;
}

/**
 * Returns the markup of parts of a page. They are rendered once a minute for equal `data`.
 * @param data everything that `render` depends on, beside the page context without its viewer
 * @param render returns the parts
 */
export type ShareMarkup = (
  page: PageContext,
  data: unknown,
  render: () => Promise<readonly ReactNode[]>,
) => Promise<readonly SharedMarkup[]>;

const minuteMs = 60_000;

/**
 * Creates a cache of markup by content. The data was read with the visitor's access, so a visitor who gets cached markup
 * has just read everything in it.
 */
export function createSharedMarkup(): ShareMarkup {
  const { totalBytes, partBytes } = limits.sharedMarkup;
  const parts = new LRUCache<string, readonly SharedMarkup[]>({
    maxSize: totalBytes,
    maxEntrySize: partBytes,
    sizeCalculation: (made) => made.reduce((sum, part) => sum + sizeOf(part), 0),
  });
  return async (given, data, render) => {
    const now = new Date(Math.floor(given.now.getTime() / minuteMs) * minuteMs);
    const { text, viewer, ...page } = { ...given, nonce: "", now };
    const dependencies = JSON.stringify([text.language, viewer !== undefined, page, data]);
    const key = createHash("sha256").update(dependencies).digest("base64");
    const known = parts.get(key);
    if (known !== undefined) return known;
    const neutral: PageContext = { ...page, text, viewer: viewer && someViewer };
    const made = await Promise.all(
      (await render()).map(async (part) => {
        const html = renderToStaticMarkup(<PageProvider page={neutral}>{part}</PageProvider>);
        return { html, piece: await gzipLongPiece(html) };
      }),
    );
    parts.set(key, made);
    return made;
  };
}

function sizeOf({ html, piece }: SharedMarkup): number {
  return 2 * html.length + piece.plain.byteLength + piece.deflated.byteLength;
}

/** Stands for any signed-in visitor: shared markup contains nothing about the visitor. */
const someViewer: WhoAmI = {
  type: "user",
  id: "",
  name: "",
  fullname: "",
  emailVerified: false,
  canPay: false,
  isPro: false,
  isAdmin: false,
  avatarUrl: "",
  orgs: [],
  auth: { type: "session" },
};
