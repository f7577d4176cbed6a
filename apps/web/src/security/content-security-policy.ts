/**
 * `plain` pages show only markup of this application; `card` pages show sanitized markup of users, with images and videos.
 * An `editor` page is a card page whose editor inserts a style sheet with the nonce; an `upload` page starts a worker.
 * Output of models is embedded as `data:`.
 */
export type ContentPolicy = "plain" | "card" | "editor" | "upload";

/**
 * Returns the policy of a page: scripts need the nonce, and forms, frames and base stay on this origin.
 * @param page `fileOrigin` is where downloads are redirected, which the policy must allow, too
 * @param content `formTarget` is an origin or scheme to which the page's forms redirect
 */
export function contentSecurityPolicy(
  { nonce, fileOrigin }: { nonce: string; fileOrigin?: string | undefined },
  { policy = "plain", formTarget }: { policy?: ContentPolicy | undefined; formTarget?: string | undefined } = {},
): string {
  const card = policy === "card" || policy === "editor";
  const target = formTarget !== undefined && /^[a-z0-9.+:/[\]-]+$/.test(formTarget) ? ` ${formTarget}` : "";
  const files = fileOrigin === undefined ? "" : ` ${fileOrigin}`;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self'${policy === "editor" ? ` 'nonce-${nonce}'` : ""}`,
    // Otherwise `script-src` applies, which allows scripts by nonce only.
    ...(policy === "upload" ? ["worker-src 'self'"] : []),
    `img-src 'self' data:${card ? " https:" : ""}${files}`,
    `media-src 'self' data:${card ? " https:" : ""}${files}`,
    ...(fileOrigin === undefined ? [] : [`connect-src 'self'${files}`]),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${target}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
