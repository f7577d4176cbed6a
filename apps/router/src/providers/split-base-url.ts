/** Splits a provider's base URL into its origin and the path that precedes every route, without a slash at its end. */
export function splitBaseUrl(baseUrl: string): { origin: string; pathPrefix: string } {
  const { origin, pathname } = new URL(baseUrl);
  return { origin, pathPrefix: pathname.replace(/(?<!\/)\/+$/, "") };
}
