import type { ModelPageData, UnchangedModelPage } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import type { HubClient } from "../../../data/hub-client.ts";

interface Entry {
  page: ModelPageData;
  version: string;
  readAtMs: number;
}

/** Reads the data of a model's page as the visitor. */
export type ReadModelPage = (hub: HubClient, id: string) => Promise<ModelPageData>;

/**
 * Creates a reader that keeps what is the same for all visitors. The hub decides for each request whether the visitor may
 * see the model, and whether the kept data is current.
 * @param now milliseconds since 1970
 */
export function createModelPageReader(now: () => number = Date.now): ReadModelPage {
  const { totalBytes, pageBytes, files, keptMs } = limits.modelPages;
  const entries = new LRUCache<string, Entry>({ maxSize: totalBytes, maxEntrySize: pageBytes });

  function keep(id: string, page: ModelPageData, readAtMs: number): void {
    const { version, model, failed } = page;
    if (version === undefined || failed.length > 0 || model.siblings.length > files) return;
    const { liked: _, ...shared } = page;
    entries.set(id, { page: shared, version, readAtMs }, { size: 2 * JSON.stringify(shared).length });
  }

  return async (hub, id) => {
    const readAtMs = now();
    const entry = entries.get(id);
    // Complete reads also prepare the hub for an outage of its database.
    const known = entry !== undefined && readAtMs - entry.readAtMs < keptMs ? entry : undefined;
    const page = await hub.modelPage(id, known?.version);
    if (!("unchanged" in page)) {
      keep(id, page, readAtMs);
      return page;
    }
    if (known === undefined) throw new Error(`The hub did not send the page of ${id}, which was not known.`);
    return completed(known.page, page);
  };
}

/** Adds what depends on the visitor. */
function completed(page: ModelPageData, { liked, discussions, bases, children }: UnchangedModelPage): ModelPageData {
  return { ...page, liked, discussions, details: page.details && { ...page.details, bases, children } };
}
