/**
 * Returns whether a request comes from this hub's own pages, or from a program: browsers state the origin of a changing
 * request, and a program carries no cookie that another site could abuse. `Sec-Fetch-Site` decides where it is sent:
 * `Origin` is `null` on pages that hide their address, as the set-up page does.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(publicUrl).origin;
}
