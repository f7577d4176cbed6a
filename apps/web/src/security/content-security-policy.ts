/**
 * `plain` pages show only our own markup; `card` pages show sanitised markup of users, with its images and films.
 * What a model made stands in the page itself, as `data:`.
 */
export type ContentPolicy = "plain" | "card";

/** Scripts run by this page's nonce alone; forms, frames and bases stay on this origin. */
export function contentSecurityPolicy(nonce: string, policy: ContentPolicy = "plain"): string {
  const card = policy === "card";
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src 'self' data:${card ? " https:" : ""}`,
    `media-src 'self' data:${card ? " https:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
