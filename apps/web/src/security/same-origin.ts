/**
 * Returns whether a request comes from a page of this origin, and not from another site (CSRF).
 * Browsers send `Sec-Fetch-Site` on https and localhost, which takes precedence, and
 * `Origin` with every POST. A request with neither header is rejected.
 * @param hubUrl this hub's public address
 */
export function isSameOrigin(headers: Headers, hubUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return headers.get("origin") === new URL(hubUrl).origin;
}
