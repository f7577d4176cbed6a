/** What the search looks through, in the order in which a page shows it. */
export const searchKinds = ["models", "datasets", "tasks", "docs", "people"] as const;
export type SearchKind = (typeof searchKinds)[number];

export function parseSearchKind(value: string | undefined): SearchKind | undefined {
  return searchKinds.find((kind) => kind === value);
}
