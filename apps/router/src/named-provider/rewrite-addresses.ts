/** Fields in which providers return the addresses of a job. */
const addressFields: ReadonlySet<string> = new Set([
  "response_url",
  "status_url",
  "cancel_url",
  "polling_url",
  "get",
  "cancel",
]);

const maxDepth = 8;

interface Rewriting {
  /** Returns whether an address is replaced. */
  isProviders: (url: URL) => boolean;
  /** Such as `https://hub.example/router/fal-ai`. */
  base: string;
  /** The provider's own prefix, which `base` replaces. */
  pathPrefix: string;
  /** What is added to an address, such as `_subdomain=queue`. */
  queryFor: (url: URL) => string;
}

/** Replaces the addresses of a job in a provider's response by addresses of the router. All other values stay. */
export function rewriteAddresses(response: unknown, rewriting: Rewriting, depth = 0): unknown {
  if (depth > maxDepth || typeof response !== "object" || response === null) return response;
  if (Array.isArray(response)) return response.map((entry) => rewriteAddresses(entry, rewriting, depth + 1));
  return Object.fromEntries(
    Object.entries(response).map(([name, value]) => [
      name,
      typeof value === "string" && addressFields.has(name)
        ? rewritten(value, rewriting)
        : rewriteAddresses(value, rewriting, depth + 1),
    ]),
  );
}

function rewritten(address: string, { isProviders, base, pathPrefix, queryFor }: Rewriting): string {
  const url = URL.parse(address);
  if (url === null || !isProviders(url)) return address;
  const path = url.pathname.startsWith(`${pathPrefix}/`) ? url.pathname.slice(pathPrefix.length) : url.pathname;
  const query = queryFor(url);
  const search = query === "" ? url.search : `${url.search === "" ? "?" : `${url.search}&`}${query}`;
  return `${base}${path}${search}`;
}
