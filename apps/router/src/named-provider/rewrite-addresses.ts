/** Fields under which providers say where their job is asked about. */
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
  /** Whose addresses are led through the router. */
  isProviders: (url: URL) => boolean;
  /** Such as `https://hub.example/router/fal-ai`. */
  base: string;
  /** The provider's own prefix, which `base` stands for. */
  pathPrefix: string;
  /** What is added to an address, such as `_subdomain=queue`. */
  queryFor: (url: URL) => string;
}

/** Makes the addresses of a job in a provider's answer lead back through the router. What is no address stays as it is. */
export function rewriteAddresses(answer: unknown, rewriting: Rewriting, depth = 0): unknown {
  if (depth > maxDepth || typeof answer !== "object" || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map((entry) => rewriteAddresses(entry, rewriting, depth + 1));
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
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
