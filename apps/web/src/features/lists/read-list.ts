import type { FacetCounts } from "@modelyard/hub/contract";
import type { Context } from "hono";
import type { Page } from "../../data/hub-client.ts";
import { HubRefusal } from "../../data/hub-refusal.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { ListKind } from "./list-kind.ts";
import { type ListState, lastPage, narrowingOf, pageOf } from "./list-state.ts";

interface ReadList<T> {
  items: T[];
  hasNext: boolean;
  /** `undefined`: they could not be counted; the list stands without them. */
  counts: FacetCounts | undefined;
}

/** Asks the hub for a page of a list and for what narrows it, at once. */
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
    return await c.get("hub").facets(kind.type, narrowingOf(state));
  } catch (error) {
    // An address that the hub cannot read is the visitor's to mend.
    if (error instanceof HubRefusal && error.status === 400) throw error;
    c.get("logger")?.error({ err: error, list: kind.type }, "the facets of a list could not be counted");
    return undefined;
  }
}
