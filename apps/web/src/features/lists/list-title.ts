import type { Text } from "../../text/en/index.ts";
import { activeFilters } from "./filter-chips.tsx";
import type { ListKind } from "./list-kind.ts";
import { type ListState, pageOf } from "./list-state.ts";

/** Returns a list's title and description. Combinations of filters are not indexed, because their number is unlimited. */
export function listTitle(kind: ListKind, state: ListState, text: Text) {
  const filters = activeFilters(kind, state, text);
  const title = [text[kind.type].title, ...filters.map(({ label }) => label)].join(" · ");
  return {
    title: text.titleOf(title),
    description: text[kind.type].description,
    ...(filters.length > 1 || pageOf(state) > 0 || state.search !== undefined ? { robots: "noindex" as const } : {}),
  };
}
