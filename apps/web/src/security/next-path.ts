const anyOrigin = "http://next.invalid";

/**
 * Reads the address to go on to after a form.
 * @param next from a visitor, so anything
 * @returns a path on this origin; `/` where `next` leads elsewhere or is no path
 */
export function nextPath(next: string | undefined): string {
  // Browsers drop tabs and line ends from an address, and read `\` as `/`.
  if (next === undefined || !next.startsWith("/") || /[\p{Cc}\\]/u.test(next)) return "/";
  if (!URL.canParse(next, anyOrigin)) return "/";
  const { origin, pathname, search, hash } = new URL(next, anyOrigin);
  return origin === anyOrigin && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
