import { ModelProviders } from "@modelyard/router/contract";
import type { Context } from "hono";
import { createCache } from "../../data/cache.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { sessionOf } from "../../security/session.ts";

/** How long the figures of a model are shown without asking again; of a router that failed, too. */
export const servingFreshMs = 10_000;
/** A page waits no longer for figures. */
const servingWaitMs = 1000;
const cacheEntries = 1000;

interface ServingReaderOptions extends Pick<WebOptions, "fetchRouter"> {
  /** Milliseconds. */
  now?: () => number;
  waitMs?: number;
}

/**
 * Makes a reader of what a model's providers cost and how they served, asked of the router in the visitor's name.
 * @returns `undefined` where the router does not say it in time: the page does without, and the reason is logged
 */
export function createServingReader({ fetchRouter, now = Date.now, waitMs = servingWaitMs }: ServingReaderOptions) {
  const cached = createCache<ModelProviders | undefined>(cacheEntries);

  async function ask(address: string, session: string | undefined): Promise<ModelProviders> {
    const headers = new Headers(session === undefined ? {} : { authorization: `Bearer ${session}` });
    const stop = new AbortController();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      stop.abort();
      late.reject(new Error(`The router took more than ${waitMs} ms.`));
    }, waitMs);
    const answered = fetchRouter(new Request(address, { headers, signal: stop.signal })).then(async (response) => {
      if (!response.ok) throw new Error(`The router answered ${response.status} to ${new URL(address).pathname}.`);
      return ModelProviders.parse(await response.json());
    });
    try {
      return await Promise.race([answered, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return (c: Context<PagesEnvironment>, id: string): Promise<ModelProviders | undefined> => {
    const { viewer, hubUrl } = c.get("page");
    const key = [id, viewer?.name ?? "", Math.floor(now() / servingFreshMs)].join("\n");
    return cached(key, async () => {
      try {
        // A session that has ended opens nothing at the router, either.
        const session = viewer === undefined ? undefined : sessionOf(c);
        return await ask(`${hubUrl}/v1/models/${id}/providers`, session);
      } catch (error) {
        c.get("logger")?.error({ err: error, id }, "the figures of a model's providers could not be read");
        return undefined;
      }
    });
  };
}
