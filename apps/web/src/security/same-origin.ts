/**
 * Tells a form of our own pages from one that another site sent in the visitor's name.
 * Browsers say where a request comes from in `Sec-Fetch-Site` (on https and localhost) and in `Origin` (on every POST);
 * a request that says neither is refused.
 * @param hubUrl this hub's public address
 */
export function isSameOrigin(headers: Headers, hubUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site === null && origin === null) return false;
  return (site === null || site === "same-origin") && (origin === null || origin === new URL(hubUrl).origin);
}
