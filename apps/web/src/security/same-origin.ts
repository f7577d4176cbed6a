/**
 * Tells a form of our own pages from one that another site sent in the visitor's name.
 * Browsers say where a request comes from in `Sec-Fetch-Site` (on https and localhost, and then that decides) and in
 * `Origin` (on every POST); a request that says neither is refused.
 * @param hubUrl this hub's public address
 */
export function isSameOrigin(headers: Headers, hubUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return headers.get("origin") === new URL(hubUrl).origin;
}
