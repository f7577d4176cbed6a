/**
 * `plain` pages show only markup of this application; `card` pages show sanitized markup of users, with images and videos.
 * Output of models is embedded as `data:`.
 */
export type ContentPolicy = "plain" | "card";

/**
 * Returns the policy of a page: scripts need the nonce, and forms, frames and base stay on this origin.
 * @param page `fileOrigin` is where downloads are redirected, which the policy must allow, too
 */
export function contentSecurityPolicy(
  { nonce, fileOrigin }: { nonce: string; fileOrigin?: string | undefined },
  policy: ContentPolicy = "plain",
): string {
  const card = policy === "card";
  const files = fileOrigin === undefined ? "" : ` ${fileOrigin}`;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src 'self' data:${card ? " https:" : ""}${files}`,
    `media-src 'self' data:${card ? " https:" : ""}${files}`,
    ...(fileOrigin === undefined ? [] : [`connect-src 'self'${files}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
