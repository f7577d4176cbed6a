/** @returns the value of a cookie in a `Cookie` header, `undefined` if it is not there or empty */
export function cookieValue(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key = "", value = ""] = pair.trim().split("=", 2);
    if (key === name && value !== "") return value;
  }
  return undefined;
}

/** Browsers say where a changing request comes from; whoever says nothing is no browser, and has no cookie to abuse. */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(publicUrl).origin;
}
