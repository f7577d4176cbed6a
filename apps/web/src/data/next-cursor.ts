/**
 * Finds where the next page starts.
 * @param link a `Link` header, e.g. `<https://hub.example/api/models?cursor=abc>; rel="next"`
 * @returns the `cursor` parameter of its `next` address, or `undefined` on the last page
 */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^<>]+)>\s*;\s*rel="?next"?/)?.[1];
  if (address === undefined || !URL.canParse(address)) return undefined;
  return new URL(address).searchParams.get("cursor") ?? undefined;
}
