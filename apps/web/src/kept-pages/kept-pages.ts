import { type SecretCookie, secretCookieName } from "@modelyard/hub/contract";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { LRUCache } from "lru-cache";
import type { KeptPagesOptions } from "../environment/page-cache.ts";
import type { KeptPageRule, PagesEnvironment, PagesLogger, ServeKept } from "../environment/pages-environment.ts";
import type { RepositoryAddress } from "../paths.ts";
import { sessionOf } from "../security/session.ts";
import { answerKept, type KeptPage, keepPage } from "./kept-page.ts";

interface Entry {
  page: KeptPage;
  version: string | undefined;
  madeAt: number;
  until: number;
}

/**
 * Pages for strangers, kept in memory for a moment. Whoever is signed in, or might be, neither gets nor leaves one.
 * @param options without them nothing is kept
 */
export function createKeptPages(options: KeptPagesOptions | undefined): ServeKept {
  if (options === undefined) return async (_context, _rule, make) => make();
  const { publicVersion, totalBytes, pageBytes, freshMs, keptMs, now = Date.now } = options;
  const { mayShowWhileAway = () => false } = options;
  const entries = new LRUCache<string, Entry>({ maxSize: totalBytes, maxEntrySize: pageBytes });
  const making = new Map<string, { version: string | undefined; page: Promise<KeptPage | undefined> }>();

  let sweeping: NodeJS.Timeout | undefined;

  function sweepLater(): void {
    sweeping ??= setTimeout(sweep, keptMs / 2).unref();
  }

  const isOver = ({ until, madeAt }: Entry): boolean =>
    now() >= until && now() - madeAt > keptMs && !mayShowWhileAway(madeAt);

  function sweep(): void {
    sweeping = undefined;
    const over = entries.entries().filter(([, entry]) => isOver(entry));
    for (const [key] of over.toArray()) entries.delete(key);
    if (entries.size > 0) sweepLater();
  }

  async function makePage(c: Context<PagesEnvironment>, entry: Omit<Entry, "page">, make: () => Promise<Response>) {
    const { logger, faults } = countingLogger(c.get("logger"));
    c.set("logger", logger);
    const response = await make();
    // A page that lacks something because of a fault is not for the next one.
    const page = faults() > 0 ? undefined : await keepPage(response, c.get("page").nonce);
    const key = keyOf(c);
    if (page !== undefined) {
      entries.set(key, { ...entry, page }, { size: page.sizeBytes + key.length });
      sweepLater();
    }
    return { response, page };
  }

  async function readVersion(c: Context<PagesEnvironment>, of: RepositoryAddress): Promise<string | undefined> {
    try {
      return await publicVersion(of);
    } catch (error) {
      // The page that is made without it says what is wrong.
      c.get("logger")?.error({ err: error, ...of }, "the version of a page could not be read");
      return undefined;
    }
  }

  async function serve(c: Context<PagesEnvironment>, rule: KeptPageRule, make: () => Response | Promise<Response>) {
    const key = keyOf(c);
    // Before the page is made, so that no page is older than its version.
    const madeAt = now();
    const version = rule.of === undefined ? undefined : await readVersion(c, rule.of);
    if (rule.of !== undefined && version === undefined) return make();
    const asked = askedOf(c);
    const known = entries.get(key);
    if (known !== undefined && known.version === version && now() < known.until) return answerKept(known.page, asked);
    // A crowd waits for the page of its first.
    const underWay = making.get(key);
    const shared = underWay?.version === version ? await underWay?.page : undefined;
    if (shared !== undefined) return answerKept(shared, asked);
    const made = makePage(c, { version, madeAt, until: now() + (rule.freshMs ?? freshMs) }, async () => make());
    const own = {
      version,
      page: made.then(
        ({ page }) => page,
        () => undefined,
      ),
    };
    making.set(key, own);
    try {
      const { response, page } = await made;
      return page === undefined ? response : await answerKept(page, asked);
    } finally {
      if (making.get(key) === own) making.delete(key);
    }
  }

  return async (c, rule, make) => {
    if (!isStranger(c)) return make();
    const showAgain = async (): Promise<Response | undefined> => {
      const known = entries.get(keyOf(c));
      const mayShow = known !== undefined && mayShowWhileAway(known.madeAt, rule.of);
      return mayShow ? answerKept(known.page, askedOf(c)) : undefined;
    };
    const shown = await showAgain();
    if (shown !== undefined) return shown;
    try {
      return await serve(c, rule, make);
    } catch (error) {
      // The first to notice that the database is away.
      const shownNow = await showAgain();
      if (shownNow === undefined) throw error;
      return shownNow;
    }
  };
}

function askedOf(c: Context<PagesEnvironment>) {
  return {
    nonce: c.get("page").nonce,
    acceptEncoding: c.req.header("accept-encoding"),
    ifNoneMatch: c.req.header("if-none-match"),
  };
}

function isStranger(c: Context<PagesEnvironment>): boolean {
  return c.req.method === "GET" && c.req.header("authorization") === undefined && sessionOf(c) === undefined;
}

const ownCookies = "modelyard_";
// No page depends on their values; in the key they would make every visitor one of a kind.
const secretCookies: ReadonlySet<string> = new Set(
  (["session", "device"] satisfies SecretCookie[]).map((cookie) => secretCookieName(cookie, "http:")),
);

/** All that a stranger's page depends on: this hub's address, the page's, the language, and every choice in a cookie of ours. */
function keyOf(c: Context<PagesEnvironment>): string {
  const { hubUrl, location, text } = c.get("page");
  const choices = c.req.header("cookie") === undefined ? [] : Object.entries(getCookie(c));
  const own = choices
    .filter(([name]) => name.startsWith(ownCookies) && !secretCookies.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([hubUrl, location, text.language, own]);
}

function countingLogger(logger: PagesLogger | undefined): { logger: PagesLogger; faults: () => number } {
  let count = 0;
  return {
    logger: {
      error: (data, message) => {
        count += 1;
        logger?.error(data, message);
      },
    },
    faults: () => count,
  };
}
