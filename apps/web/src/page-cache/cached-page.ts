import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { WholeBody } from "@modelyard/platform/http/whole-body";
import { gzipAround, type PackedAround, packAround } from "./gzip-around.ts";

/** A page for all anonymous visitors, without the nonce, which is different in each response. */
export interface CachedPage {
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** The parts before and after the nonce. */
  policy: readonly [string, string];
  html: PackedAround;
  sizeBytes: number;
}

const policyHeader = "content-security-policy";
/** Set for each response. */
const responseHeaders: ReadonlySet<string> = new Set([
  policyHeader,
  "content-encoding",
  "content-length",
  "vary",
  "etag",
]);

/**
 * Compresses a response so that it can be sent again with another nonce.
 * @param nonce the nonce in the response
 * @returns `undefined` if the response cannot be shared: not a page, an error, a page that sets a cookie or has no nonce
 */
export async function toCachedPage(response: Response, nonce: string): Promise<CachedPage | undefined> {
  const { status, headers } = response;
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  if (status !== 200 || !isPage || headers.has("set-cookie")) return undefined;
  const policy = splitAtNonce(headers.get(policyHeader) ?? "", nonce);
  const html = splitAtNonce(await response.clone().text(), nonce);
  if (policy === undefined || html === undefined) return undefined;
  const storedHeaders = Object.fromEntries([...headers].filter(([name]) => !responseHeaders.has(name)));
  const [before, after] = html.map((part) => Buffer.from(part));
  if (before === undefined || after === undefined) return undefined;
  const packed = await packAround(before, after);
  const head = JSON.stringify([storedHeaders, policy]);
  const digest = createHash("sha256").update(head).update(before).update(after);
  return {
    etag: `W/"${digest.digest("base64url").slice(0, 22)}"`,
    headers: {
      ...storedHeaders,
      vary: [headers.get("vary"), "Accept-Encoding"].filter((name) => name !== null).join(", "),
    },
    policy,
    html: packed,
    sizeBytes: packed.before.byteLength + packed.after.byteLength + after.byteLength + head.length,
  };
}

/** Returns the parts before and after the nonce, or `undefined` if the nonce does not occur exactly once. */
function splitAtNonce(text: string, nonce: string): [string, string] | undefined {
  const [before, after, ...more] = text.split(nonce);
  return before === undefined || after === undefined || more.length > 0 ? undefined : [before, after];
}

/** Returns whether an `Accept-Encoding` header names gzip. */
export function acceptsGzip(acceptEncoding = ""): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding);
}

interface PageRequest {
  nonce: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

const unpack = promisify(gunzip);

/** Returns a response with the cached page and a new nonce, or 304 if the client has the page. */
export async function respondWith(
  page: CachedPage,
  { nonce, acceptEncoding, ifNoneMatch }: PageRequest,
): Promise<Response> {
  const { etag, policy, html } = page;
  if (ifNoneMatch?.split(",").some((known) => known.trim() === etag) === true) {
    // Without the policy: the browser keeps using the policy and nonce of the stored page.
    const { "cache-control": cacheControl = "", vary = "" } = page.headers;
    return new Response(null, { status: 304, headers: { etag, "cache-control": cacheControl, vary } });
  }
  const headers: Record<string, string> = { ...page.headers, etag, [policyHeader]: policy.join(nonce) };
  const packed = gzipAround(html, Buffer.from(nonce));
  const isPacked = acceptsGzip(acceptEncoding);
  if (isPacked) headers["content-encoding"] = "gzip";
  const body = new WholeBody(isPacked ? packed : [await unpack(Buffer.concat(packed))]);
  headers["content-length"] = String(body.byteLength);
  return new Response(body, { headers });
}
