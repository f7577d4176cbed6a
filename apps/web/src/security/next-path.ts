const anyOrigin = "http://next.invalid";

/**
 * Validates the address to open after a form.
 * @param next an untrusted address
 * @returns a path on this origin; `/` if `next` is no path or has another origin
 */
export function nextPath(next: string | undefined): string {
  // Browsers drop tabs and line breaks from addresses, and treat `\` as `/`.
  if (next === undefined || !next.startsWith("/") || /[\p{Cc}\\]/u.test(next)) return "/";
  if (!URL.canParse(next, anyOrigin)) return "/";
  const { origin, pathname, search, hash } = new URL(next, anyOrigin);
  return origin === anyOrigin && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
