import type { FacetCounts } from "@modelyard/hub/contract";
import type { Context } from "hono";
import type { Page } from "../../data/hub-client.ts";
import { HubResponseError, isFault } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { ListKind } from "./list-kind.ts";
import { filterRequest, type ListState, lastPage, pageOf } from "./list-state.ts";

interface ReadList<T> {
  items: T[];
  hasNext: boolean;
  /** `undefined` if they could not be counted. */
  counts: FacetCounts | undefined;
}

/** Reads a page of a list and its facet counts in parallel. */
export async function readList<T>(
  c: Context<PagesEnvironment>,
  kind: ListKind,
  state: ListState,
  list: () => Promise<Page<T>>,
): Promise<ReadList<T>> {
  const isTooFar = pageOf(state) > lastPage;
  const [page, counts] = await Promise.all([isTooFar ? { items: [] } : list(), countFacets(c, kind, state)]);
  return { items: page.items, hasNext: "next" in page && page.next !== undefined, counts };
}

async function countFacets(c: Context<PagesEnvironment>, kind: ListKind, state: ListState) {
  try {
    return await c.get("hub").facets(kind.type, filterRequest(state));
  } catch (error) {
    // The visitor's address is invalid.
    if (error instanceof HubResponseError && error.status === 400) throw error;
    if (isFault(error)) {
      c.get("logger")?.error({ err: error, list: kind.type }, "facets of a list could not be counted");
    }
    return undefined;
  }
}
