import { type SecretCookie, secretCookieName } from "@modelyard/hub/contract";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { LRUCache } from "lru-cache";
import type { PageCacheOptions } from "../environment/page-cache.ts";
import type { CacheRule, PagesEnvironment, PagesLogger, ServeCached } from "../environment/pages-environment.ts";
import type { WebOptions } from "../environment/web-options.ts";
import { hubUrlOf, languageOf, locationOf } from "../frame/page-request.ts";
import type { RepositoryAddress } from "../paths.ts";
import { createNonce } from "../security/create-nonce.ts";
import { sessionOf } from "../security/session.ts";
import type { Language } from "../text/language.ts";
import { type CachedPage, respondWith, toCachedPage } from "./cached-page.ts";

interface Entry {
  page: CachedPage;
  repository: RepositoryAddress | undefined;
  version: string | undefined;
  renderedAt: number;
  until: number;
}

export interface PageCache {
  /** Serves a page from the cache, or renders and stores it. */
  serveCached: ServeCached;
  /** Serves a fresh page from the cache before anything is prepared for rendering. All other requests continue. */
  serveFresh: MiddlewareHandler<PagesEnvironment>;
}

interface PageCacheContext extends Pick<WebOptions, "publicUrl" | "logger"> {
  /** Without options, nothing is cached. */
  options: PageCacheOptions | undefined;
}

/**
 * Creates a cache of pages in memory for anonymous visitors. Requests with a session or an authorization bypass it.
 */
export function createPageCache({ options, publicUrl, logger }: PageCacheContext): PageCache {
  if (options === undefined)
    return { serveCached: async (_context, _rule, render) => render(), serveFresh: (_context, next) => next() };
  const { publicVersion, totalBytes, pageBytes, freshMs, storedMs, now = Date.now } = options;
  const { mayShowDuringOutage = () => false } = options;
  const entries = new LRUCache<string, Entry>({ maxSize: totalBytes, maxEntrySize: pageBytes });
  const rendering = new Map<string, { version: string | undefined; page: Promise<CachedPage | undefined> }>();

  let sweeping: NodeJS.Timeout | undefined;

  function sweepLater(): void {
    sweeping ??= setTimeout(sweep, storedMs / 2).unref();
  }

  const isExpired = ({ until, renderedAt }: Entry): boolean =>
    now() >= until && now() - renderedAt > storedMs && !mayShowDuringOutage(renderedAt);

  function sweep(): void {
    sweeping = undefined;
    const expired = entries.entries().filter(([, entry]) => isExpired(entry));
    for (const [key] of expired.toArray()) entries.delete(key);
    if (entries.size > 0) sweepLater();
  }

  async function renderAndStore(
    c: Context<PagesEnvironment>,
    entry: Omit<Entry, "page">,
    render: () => Promise<Response>,
  ) {
    const counting = countingLogger(c.get("logger"));
    c.set("logger", counting.logger);
    const response = await render();
    // Do not cache a page that is incomplete because of an error.
    const page = counting.errors() > 0 ? undefined : await toCachedPage(response, c.get("page").nonce);
    const key = keyOf(c);
    if (page !== undefined) {
      entries.set(key, { ...entry, page }, { size: page.sizeBytes + key.length });
      sweepLater();
    }
    return { response, page };
  }

  async function readVersion(repository: RepositoryAddress): Promise<string | undefined> {
    try {
      return await publicVersion(repository);
    } catch (error) {
      // Rendering the page without the cache reports the error.
      logger?.error({ err: error, ...repository }, "page version could not be read");
      return undefined;
    }
  }

  async function serve(c: Context<PagesEnvironment>, rule: CacheRule, render: () => Response | Promise<Response>) {
    const key = keyOf(c);
    // Read before rendering, so that no page is older than its version.
    const renderedAt = now();
    const version = rule.repository === undefined ? undefined : await readVersion(rule.repository);
    if (rule.repository !== undefined && version === undefined) return render();
    const pageRequest = pageRequestOf(c, c.get("page").nonce);
    const stored = entries.get(key);
    if (stored !== undefined && stored.version === version && now() < stored.until)
      return respondWith(stored.page, pageRequest);
    // Concurrent requests wait for the first one to render the page.
    const pending = rendering.get(key);
    const shared = pending?.version === version ? await pending?.page : undefined;
    if (shared !== undefined) return respondWith(shared, pageRequest);
    const rendered = renderAndStore(
      c,
      { repository: rule.repository, version, renderedAt, until: now() + (rule.freshMs ?? freshMs) },
      async () => render(),
    );
    const own = {
      version,
      page: rendered.then(
        ({ page }) => page,
        () => undefined,
      ),
    };
    rendering.set(key, own);
    try {
      const { response, page } = await rendered;
      return page === undefined ? response : await respondWith(page, pageRequest);
    } finally {
      if (rendering.get(key) === own) rendering.delete(key);
    }
  }

  const serveCached: ServeCached = async (c, rule, render) => {
    if (!isAnonymous(c, c.get("page").hubUrl)) return render();
    const showStored = async (): Promise<Response | undefined> => {
      const stored = entries.get(keyOf(c));
      const mayShow = stored !== undefined && mayShowDuringOutage(stored.renderedAt, rule.repository);
      return mayShow ? respondWith(stored.page, pageRequestOf(c, c.get("page").nonce)) : undefined;
    };
    const shown = await showStored();
    if (shown !== undefined) return shown;
    try {
      return await serve(c, rule, render);
    } catch (error) {
      // This request may be the first to notice that the database does not respond.
      const shownAfterError = await showStored();
      if (shownAfterError === undefined) throw error;
      return shownAfterError;
    }
  };

  const serveFresh: PageCache["serveFresh"] = async (c, next) => {
    const hubUrl = hubUrlOf(publicUrl(c.req.raw, c.env));
    if (!isAnonymous(c, hubUrl)) return next();
    const stored = entries.get(keyOfRequest(c, { hubUrl, location: locationOf(c.req.raw), language: languageOf(c) }));
    if (stored === undefined || now() >= stored.until || mayShowDuringOutage(stored.renderedAt)) return next();
    const { repository, version, page } = stored;
    if (repository !== undefined && (await readVersion(repository)) !== version) return next();
    // The time that reading the version took does not extend the life of the page.
    return now() < stored.until ? respondWith(page, pageRequestOf(c, createNonce())) : next();
  };
  return { serveCached, serveFresh };
}

function pageRequestOf(c: Context<PagesEnvironment>, nonce: string) {
  return { nonce, acceptEncoding: c.req.header("accept-encoding"), ifNoneMatch: c.req.header("if-none-match") };
}

function isAnonymous(c: Context<PagesEnvironment>, hubUrl: string): boolean {
  return c.req.method === "GET" && c.req.header("authorization") === undefined && sessionOf(c, hubUrl) === undefined;
}

const ownCookies = "modelyard_";
// No page depends on these values; in the key they would give every visitor separate entries.
const secretCookies: ReadonlySet<string> = new Set(
  (["session", "device"] satisfies SecretCookie[]).map((cookie) => secretCookieName(cookie, "http:")),
);

function keyOf(c: Context<PagesEnvironment>): string {
  const { hubUrl, location, text } = c.get("page");
  return keyOfRequest(c, { hubUrl, location, language: text.language });
}

/** Returns everything that an anonymous page depends on: hub address, page address, language, and preference cookies. */
function keyOfRequest(
  c: Context<PagesEnvironment>,
  { hubUrl, location, language }: { hubUrl: string; location: string; language: Language },
): string {
  const choices = c.req.header("cookie") === undefined ? [] : Object.entries(getCookie(c));
  const own = choices
    .filter(([name]) => name.startsWith(ownCookies) && !secretCookies.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([hubUrl, location, language, own]);
}

function countingLogger(logger: PagesLogger | undefined): { logger: PagesLogger; errors: () => number } {
  let count = 0;
  return {
    logger: {
      error: (data, message) => {
        count += 1;
        logger?.error(data, message);
      },
    },
    errors: () => count,
  };
}
