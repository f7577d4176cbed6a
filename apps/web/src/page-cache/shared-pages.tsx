import { createHash, randomBytes } from "node:crypto";
import type { WhoAmI } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { ViewerMenu, viewerMenuPlace } from "../frame/account-menu.tsx";
import { anyViewer, type PageContext, PageProvider } from "../frame/page-context.tsx";
import { type GzipPiece, gzipLongPiece, gzipShortPiece } from "./gzip-pieces.ts";

/**
 * Returns a page in parts: those of all visitors who see equal content, and between them the menu of this visitor and the
 * nonce of this response. The shared parts are rendered and compressed once a minute for equal `data`.
 * @param data everything that `render` depends on, beside the page context without its viewer
 * @param render returns the HTML of the page for the given context, which has no viewer beyond whether there is one
 */
export type SharePage = (
  page: PageContext,
  data: unknown,
  render: (page: PageContext) => Promise<string>,
) => Promise<readonly GzipPiece[]>;

const minuteMs = 60_000;
const noncePlace = `nonce-${randomBytes(16).toString("hex")}`;

/** The parts of a page before the menu of a signed-in visitor, before the nonce, and after it. */
type Parts = readonly [beforeMenu: GzipPiece | undefined, beforeNonce: GzipPiece, afterNonce: GzipPiece];

/**
 * Creates a cache of pages by content. The data was read with the visitor's access, so a visitor who gets a cached part has
 * just read everything in it.
 */
export function createSharedPages(): SharePage {
  const { totalBytes, pageBytes, menus: maxMenus } = limits.sharedPages;
  const pages = new LRUCache<string, Parts>({
    maxSize: totalBytes,
    maxEntrySize: pageBytes,
    sizeCalculation: (parts) => parts.reduce((sum, part) => sum + (part === undefined ? 0 : sizeOf(part)), 0),
  });
  const menus = new LRUCache<string, GzipPiece>({ max: maxMenus });

  /** Returns the menu of a signed-in visitor, which depends only on the language and its properties. */
  function menuOf(page: PageContext, { name, avatarUrl }: WhoAmI): GzipPiece {
    const key = JSON.stringify([page.text.language, name, avatarUrl]);
    const known = menus.get(key);
    if (known !== undefined) return known;
    const html = renderToStaticMarkup(
      <PageProvider page={page}>
        <ViewerMenu name={name} avatarUrl={avatarUrl} />
      </PageProvider>,
    );
    const menu = gzipShortPiece(html);
    menus.set(key, menu);
    return menu;
  }

  return async (given, data, render) => {
    const now = new Date(Math.floor(given.now.getTime() / minuteMs) * minuteMs);
    const { text, viewer, assets: _, ...page } = { ...given, nonce: "", now };
    const dependencies = JSON.stringify([text.language, viewer !== undefined, page, data]);
    const key = createHash("sha256").update(dependencies).digest("base64");
    let parts = pages.get(key);
    if (parts === undefined) {
      const neutral: PageContext = { ...given, now, nonce: noncePlace, viewer: viewer && anyViewer };
      parts = await partsOf(await render(neutral), viewer !== undefined);
      pages.set(key, parts);
    }
    const [beforeMenu, beforeNonce, afterNonce] = parts;
    const menu = beforeMenu === undefined || viewer === undefined ? [] : [beforeMenu, menuOf(given, viewer)];
    return [...menu, beforeNonce, gzipShortPiece(given.nonce), afterNonce];
  };
}

async function partsOf(html: string, hasMenu: boolean): Promise<Parts> {
  const [beforeMenu, afterMenu] = hasMenu ? splitAt(html, viewerMenuPlace) : [undefined, html];
  const [beforeNonce, afterNonce] = splitAt(afterMenu, noncePlace);
  return [
    beforeMenu === undefined ? undefined : await gzipLongPiece(beforeMenu),
    await gzipLongPiece(beforeNonce),
    await gzipLongPiece(afterNonce),
  ];
}

function splitAt(html: string, place: string): [string, string] {
  const [before, after, ...more] = html.split(place);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error("A shared page has one place for the menu of the visitor and one for the nonce.");
  return [before, after];
}

function sizeOf({ plain, deflated }: GzipPiece): number {
  return plain.byteLength + deflated.byteLength;
}
