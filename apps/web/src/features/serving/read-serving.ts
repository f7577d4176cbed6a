import { ModelProviders } from "@modelyard/router/contract";
import type { Context } from "hono";
import { createCache } from "../../data/cache.ts";
import { HubResponseError, isFault } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { sessionOf } from "../../security/session.ts";

/** How long a model's figures, or the failure to read them, are cached. */
export const servingFreshMs = 10_000;
/** Maximum time that a page waits for figures. */
const servingWaitMs = 1000;
const cacheEntries = 1000;

interface ServingReaderOptions extends Pick<WebOptions, "fetchRouter"> {
  /** Returns the current time in milliseconds. */
  now?: () => number;
  waitMs?: number;
}

/**
 * Creates a reader of the prices and measurements of a model's providers, which calls the router as the visitor.
 * @returns a function that returns `undefined`, and logs the reason, if the router does not respond in time
 */
export function createServingReader({ fetchRouter, now = Date.now, waitMs = servingWaitMs }: ServingReaderOptions) {
  const cached = createCache<ModelProviders | undefined>(cacheEntries);

  async function request(address: string, session: string | undefined): Promise<ModelProviders> {
    const headers = new Headers(session === undefined ? {} : { authorization: `Bearer ${session}` });
    const stop = new AbortController();
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      stop.abort();
      timeout.reject(new Error(`The router did not respond within ${waitMs} ms.`));
    }, waitMs);
    const response = fetchRouter(new Request(address, { headers, signal: stop.signal })).then(async (reply) => {
      if (!reply.ok) {
        const message = `The router returned status ${reply.status} for ${new URL(address).pathname}.`;
        throw new HubResponseError(message, { status: reply.status });
      }
      return ModelProviders.parse(await reply.json());
    });
    try {
      return await Promise.race([response, timeout.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return (c: Context<PagesEnvironment>, id: string): Promise<ModelProviders | undefined> => {
    const { viewer, hubUrl } = c.get("page");
    const key = [id, viewer?.name ?? "", Math.floor(now() / servingFreshMs)].join("\n");
    return cached(key, async () => {
      try {
        // The router would reject a session that has ended.
        const session = viewer === undefined ? undefined : sessionOf(c);
        return await request(`${hubUrl}/v1/models/${id}/providers`, session);
      } catch (error) {
        if (isFault(error))
          c.get("logger")?.error({ err: error, id }, "figures of a model's providers could not be read");
        return undefined;
      }
    });
  };
}
