import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { gzipAround, type PackedAround, packAround } from "./gzip-around.ts";

/** A page as it is sent to everybody, but for its nonce, which every answer has of its own. */
export interface KeptPage {
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** What stands before and after the nonce. */
  policy: readonly [string, string];
  html: PackedAround;
  sizeBytes: number;
}

const policyHeader = "content-security-policy";
/** Told anew with each answer. */
const ownHeaders: ReadonlySet<string> = new Set([policyHeader, "content-encoding", "content-length", "vary", "etag"]);

/**
 * @param nonce with which the answer was made
 * @returns `undefined` for what is not for everybody: no page, an error, a page that sets a cookie or has no nonce to change
 */
export async function keepPage(response: Response, nonce: string): Promise<KeptPage | undefined> {
  const { status, headers } = response;
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  if (status !== 200 || !isPage || headers.has("set-cookie")) return undefined;
  const policy = inTwo(headers.get(policyHeader) ?? "", nonce);
  const html = inTwo(await response.clone().text(), nonce);
  if (policy === undefined || html === undefined) return undefined;
  const kept = Object.fromEntries([...headers].filter(([name]) => !ownHeaders.has(name)));
  const [before, after] = html.map((part) => Buffer.from(part));
  if (before === undefined || after === undefined) return undefined;
  const packed = await packAround(before, after);
  const head = JSON.stringify([kept, policy]);
  const digest = createHash("sha256").update(head).update(before).update(after);
  return {
    etag: `W/"${digest.digest("base64url").slice(0, 22)}"`,
    headers: { ...kept, vary: [headers.get("vary"), "Accept-Encoding"].filter((name) => name !== null).join(", ") },
    policy,
    html: packed,
    sizeBytes: packed.before.byteLength + packed.after.byteLength + after.byteLength + head.length,
  };
}

/** @returns the parts around the only place of the nonce */
function inTwo(text: string, nonce: string): [string, string] | undefined {
  const [before, after, ...more] = text.split(nonce);
  return before === undefined || after === undefined || more.length > 0 ? undefined : [before, after];
}

interface Asked {
  nonce: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

const unpack = promisify(gunzip);

export async function answerKept(
  page: KeptPage,
  { nonce, acceptEncoding = "", ifNoneMatch }: Asked,
): Promise<Response> {
  const { etag, policy, html } = page;
  if (ifNoneMatch?.split(",").some((known) => known.trim() === etag) === true) {
    // Without the policy: the browser goes on with the one, and the nonce, that it got with the page.
    const { "cache-control": cacheControl = "", vary = "" } = page.headers;
    return new Response(null, { status: 304, headers: { etag, "cache-control": cacheControl, vary } });
  }
  const headers: Record<string, string> = { ...page.headers, etag, [policyHeader]: policy.join(nonce) };
  const packed = gzipAround(html, Buffer.from(nonce));
  const isPacked = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding);
  if (isPacked) headers["content-encoding"] = "gzip";
  const body = isPacked ? packed : await unpack(packed);
  headers["content-length"] = String(body.byteLength);
  return new Response(new Uint8Array(body), { headers });
}
