/** @returns the value of a cookie in a `Cookie` header, `undefined` if it is not there or empty */
export function cookieValue(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key = "", value = ""] = pair.trim().split("=", 2);
    if (key === name && value !== "") return value;
  }
  return undefined;
}

/**
 * Browsers say where a changing request comes from; whoever says nothing is no browser, and has no cookie to abuse.
 * `Sec-Fetch-Site` decides where it is sent: `Origin` is `null` on pages that hide their address, as the set-up page does.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(publicUrl).origin;
}
