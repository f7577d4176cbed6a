/** Values of `Sec-Fetch-Dest` for files that a page embeds. */
const embeddedDestinations = new Set([
  "audio",
  "embed",
  "frame",
  "font",
  "iframe",
  "image",
  "object",
  "script",
  "style",
  "track",
  "video",
]);

/** Parts of the `User-Agent` of search engines and link previews. */
const crawlerNames = ["bot", "crawl", "spider", "slurp", "facebookexternalhit"];

/**
 * Returns whether a served file counts as a download. Media of a page, crawlers, copies that the client already has,
 * and later parts of a file whose first part was counted do not.
 * @param response the response of `resolve`
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Dest
 */
export function isDownload({ headers }: Request, response: Response): boolean {
  if (response.status !== 200 && response.status !== 206) return false;
  if (response.status === 206 && !startsAtZero(response.headers.get("content-range"))) return false;
  if (embeddedDestinations.has(headers.get("sec-fetch-dest") ?? "")) return false;
  const userAgent = (headers.get("user-agent") ?? "").slice(0, 1000).toLowerCase();
  return !crawlerNames.some((name) => userAgent.includes(name));
}

function startsAtZero(contentRange: string | null): boolean {
  return contentRange?.startsWith("bytes 0-") === true;
}
