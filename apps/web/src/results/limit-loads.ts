import { limits } from "@modelyard/platform/limits";
import { FixedWindow } from "@modelyard/platform/rate-limits/fixed-window";
import { HubResponseError } from "../data/hub-response-error.ts";
import type { ResultStore } from "../environment/web-options.ts";

/**
 * Limits how often each client loads results of forms. The largest takes 70 ms of the event loop each time: it is decrypted,
 * parsed and rendered as a whole.
 * @param now milliseconds since 1970
 * @returns a store whose `get` throws {@link HubResponseError} 429 above the limit
 */
export function limitLoads(results: ResultStore, now: () => number = Date.now): ResultStore {
  const { perClient, windowMs, clients } = limits.pageResults.loads;
  const loads = new FixedWindow({ limit: perClient, windowMs, maxKeys: clients, now });
  return {
    put: (result) => results.put(result),
    async get(wanted) {
      const { isAllowed, resetMs } = loads.use(wanted.client);
      if (isAllowed) return results.get(wanted);
      const seconds = String(Math.ceil(resetMs / 1000));
      throw new HubResponseError(
        `Results were loaded ${perClient} times. Wait ${seconds} seconds, then reload the page.`,
        {
          status: 429,
          retryAfter: seconds,
        },
      );
    },
  };
}
