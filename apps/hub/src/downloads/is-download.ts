/** Browsers name what a file is for: these are parts of a page that someone views. */
const partsOfPages = new Set([
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

/** Search engines and link previews name themselves so in `User-Agent`. */
const crawlerNames = ["bot", "crawl", "spider", "slurp", "facebookexternalhit"];

/**
 * Decides whether a served file may count as a download. It does not for the media of a page, a crawler, a copy that the
 * client already has, or a later part of a file whose first part was counted.
 * @param response of `resolve`
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Dest
 */
export function isDownload({ headers }: Request, response: Response): boolean {
  if (response.status !== 200 && response.status !== 206) return false;
  if (response.status === 206 && !startsAtZero(response.headers.get("content-range"))) return false;
  if (partsOfPages.has(headers.get("sec-fetch-dest") ?? "")) return false;
  const userAgent = (headers.get("user-agent") ?? "").slice(0, 1000).toLowerCase();
  return !crawlerNames.some((name) => userAgent.includes(name));
}

function startsAtZero(contentRange: string | null): boolean {
  return contentRange?.startsWith("bytes 0-") === true;
}
