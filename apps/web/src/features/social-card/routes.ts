import { createHash } from "node:crypto";
import { type Context, Hono, type Next } from "hono";
import { createCache } from "../../data/cache.ts";
import { isNotFoundError } from "../../data/hub-response-error.ts";
import { publicHub } from "../../data/public-hub.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { routes } from "../../paths.ts";
import { languages, parseLanguage } from "../../text/language.ts";
import { texts } from "../../text/texts.ts";
import { repositoryId } from "../model/repository-address.ts";
import { BusyPainter, createCardPainter } from "./card-painter.ts";
import { cardSvg, type SocialCard } from "./card-svg.ts";
import { datasetCard, modelCard, siteCard } from "./repository-card.ts";

interface SocialCardOptions extends Pick<WebOptions, "fetchHub"> {
  /** The path of the worker thread's file. */
  cardWorker: string;
}

/** Images have about 40 kB each. */
const cacheEntries = 200;

/** Serves the images that other sites show beside links to this hub. They contain public data only. */
export function socialCardRoutes({ fetchHub, cardWorker }: SocialCardOptions): Hono<PagesEnvironment> {
  const paint = createCardPainter({ worker: cardWorker });
  const pictures = createCache<Uint8Array<ArrayBuffer>>(cacheEntries);

  async function sendCard(c: Context<PagesEnvironment>, card: SocialCard) {
    const svg = cardSvg(card);
    const digest = createHash("sha256").update(svg).digest("base64url");
    const headers = { ETag: `"${digest}"`, "Cache-Control": "public, max-age=600" };
    if (c.req.header("if-none-match") === headers.ETag) return c.body(null, 304, headers);
    try {
      const png = await pictures(digest, () => paint(svg));
      return c.body(png, 200, { "Content-Type": "image/png", ...headers });
    } catch (error) {
      if (!(error instanceof BusyPainter)) throw error;
      return c.text(`${error.message} Try again in a few seconds.\n`, 503, { "Retry-After": "5" });
    }
  }
  async function sendRepositoryCard(
    c: Context<PagesEnvironment>,
    next: Next,
    read: (id: string) => Promise<SocialCard>,
  ): Promise<Response | undefined> {
    const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
    if (id === undefined) {
      // `/datasets/acme/card.png` is the page of a dataset with this name.
      await next();
      return undefined;
    }
    try {
      return await sendCard(c, await read(id));
    } catch (error) {
      if (isNotFoundError(error)) return notFound(c);
      throw error;
    }
  }

  return new Hono<PagesEnvironment>()
    .get(routes.siteCard, (c) => sendCard(c, siteCard(textOf(c))))
    .get(routes.datasetCard, (c, next) =>
      sendRepositoryCard(c, next, async (id) => datasetCard(await publicHub(c, fetchHub).dataset(id), textOf(c))),
    )
    .get(routes.modelCard, (c, next) =>
      sendRepositoryCard(c, next, async (id) => modelCard(await publicHub(c, fetchHub).model(id), textOf(c))),
    );
}

function notFound(c: Context<PagesEnvironment>) {
  return c.text("No image: there is no public repository with this name.\n", 404);
}

/** Depends on the address only, so that caches store one image for all visitors. */
function textOf(c: Context<PagesEnvironment>) {
  return texts[parseLanguage(c.req.query("lang")) ?? languages[0]];
}
