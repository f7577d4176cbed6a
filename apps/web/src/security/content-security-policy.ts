/**
 * `plain` pages show only markup of this application; `card` pages show sanitized markup of users, with images and videos.
 * Output of models is embedded as `data:`.
 */
export type ContentPolicy = "plain" | "card";

/** Returns the policy of a page: scripts need the nonce, and forms, frames and base stay on this origin. */
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
