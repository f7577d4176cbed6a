import { type SecretCookie, secretCookieName } from "@modelyard/hub/contract";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { LRUCache } from "lru-cache";
import type { PageCacheOptions } from "../environment/page-cache.ts";
import type { CacheRule, PagesEnvironment, PagesLogger, ServeCached } from "../environment/pages-environment.ts";
import type { RepositoryAddress } from "../paths.ts";
import { sessionOf } from "../security/session.ts";
import { type CachedPage, respondWith, toCachedPage } from "./cached-page.ts";

interface Entry {
  page: CachedPage;
  version: string | undefined;
  renderedAt: number;
  until: number;
}

/**
 * Creates a cache of pages in memory for anonymous visitors. Requests with a session or an authorization bypass it.
 * @param options without options, nothing is cached
 */
export function createPageCache(options: PageCacheOptions | undefined): ServeCached {
  if (options === undefined) return async (_context, _rule, render) => render();
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
    const { logger, errors } = countingLogger(c.get("logger"));
    c.set("logger", logger);
    const response = await render();
    // Do not cache a page that is incomplete because of an error.
    const page = errors() > 0 ? undefined : await toCachedPage(response, c.get("page").nonce);
    const key = keyOf(c);
    if (page !== undefined) {
      entries.set(key, { ...entry, page }, { size: page.sizeBytes + key.length });
      sweepLater();
    }
    return { response, page };
  }

  async function readVersion(c: Context<PagesEnvironment>, repository: RepositoryAddress): Promise<string | undefined> {
    try {
      return await publicVersion(repository);
    } catch (error) {
      // Rendering the page without the cache reports the error.
      c.get("logger")?.error({ err: error, ...repository }, "page version could not be read");
      return undefined;
    }
  }

  async function serve(c: Context<PagesEnvironment>, rule: CacheRule, render: () => Response | Promise<Response>) {
    const key = keyOf(c);
    // Read before rendering, so that no page is older than its version.
    const renderedAt = now();
    const version = rule.repository === undefined ? undefined : await readVersion(c, rule.repository);
    if (rule.repository !== undefined && version === undefined) return render();
    const pageRequest = pageRequestOf(c);
    const stored = entries.get(key);
    if (stored !== undefined && stored.version === version && now() < stored.until)
      return respondWith(stored.page, pageRequest);
    // Concurrent requests wait for the first one to render the page.
    const pending = rendering.get(key);
    const shared = pending?.version === version ? await pending?.page : undefined;
    if (shared !== undefined) return respondWith(shared, pageRequest);
    const rendered = renderAndStore(c, { version, renderedAt, until: now() + (rule.freshMs ?? freshMs) }, async () =>
      render(),
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

  return async (c, rule, render) => {
    if (!isAnonymous(c)) return render();
    const showStored = async (): Promise<Response | undefined> => {
      const stored = entries.get(keyOf(c));
      const mayShow = stored !== undefined && mayShowDuringOutage(stored.renderedAt, rule.repository);
      return mayShow ? respondWith(stored.page, pageRequestOf(c)) : undefined;
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
}

function pageRequestOf(c: Context<PagesEnvironment>) {
  return {
    nonce: c.get("page").nonce,
    acceptEncoding: c.req.header("accept-encoding"),
    ifNoneMatch: c.req.header("if-none-match"),
  };
}

function isAnonymous(c: Context<PagesEnvironment>): boolean {
  return c.req.method === "GET" && c.req.header("authorization") === undefined && sessionOf(c) === undefined;
}

const ownCookies = "modelyard_";
// No page depends on these values; in the key they would give every visitor separate entries.
const secretCookies: ReadonlySet<string> = new Set(
  (["session", "device"] satisfies SecretCookie[]).map((cookie) => secretCookieName(cookie, "http:")),
);

/** Returns everything that an anonymous page depends on: hub address, page address, language, and preference cookies. */
function keyOf(c: Context<PagesEnvironment>): string {
  const { hubUrl, location, text } = c.get("page");
  const choices = c.req.header("cookie") === undefined ? [] : Object.entries(getCookie(c));
  const own = choices
    .filter(([name]) => name.startsWith(ownCookies) && !secretCookies.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([hubUrl, location, text.language, own]);
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
