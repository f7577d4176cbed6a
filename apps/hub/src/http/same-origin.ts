/**
 * Returns whether a request comes from this hub's own pages or from a program. Browsers state the origin of a request
 * that changes something, and a program sends no cookie that another site could abuse. `Sec-Fetch-Site` takes
 * precedence because `Origin` is `null` on pages that send no referrer, such as the set-up page.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(publicUrl).origin;
}
