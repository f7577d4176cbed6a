/** The kinds of search results, in the order of the search page. */
export const searchKinds = ["models", "datasets", "tasks", "docs", "people", "settings", "actions"] as const;
export type SearchKind = (typeof searchKinds)[number];

export function parseSearchKind(value: string | undefined): SearchKind | undefined {
  return searchKinds.find((kind) => kind === value);
}
