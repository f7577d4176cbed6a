import { routerAddresses, routerAddressesBelow } from "../routes.ts";

const fixed: ReadonlySet<string> = new Set(routerAddresses.map(({ path }) => path));
const prefixes = [...new Set(routerAddressesBelow.map(({ path }) => path.slice(0, -1)))];

/** Returns a path without the parts that differ from call to call; `undefined` where the router has nothing. */
export function routeTemplate(path: string): string | undefined {
  if (fixed.has(path)) return path;
  const prefix = prefixes.find((each) => path.startsWith(each));
  if (prefix === undefined) return undefined;
  return prefix === "/router/" ? "/router/{provider}" : `${prefix}{id}`;
}
