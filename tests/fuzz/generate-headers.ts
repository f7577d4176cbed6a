import { parametersOf } from "@modelyard/platform/api/json-schema";
import type { ApiOperation } from "@modelyard/platform/api/operation";
import { hostileText } from "./hostile-values.ts";
import type { KnownValues } from "./known-values.ts";
import type { SeededRandom } from "./seeded-random.ts";

export type Header = readonly [name: string, value: string];

const values: Readonly<Record<string, readonly string[]>> = {
  range: [
    "bytes=0-0",
    "bytes=-1",
    "bytes=5-",
    "bytes=9-1",
    "bytes=0-1,3-4",
    "bytes=99999999999999999999-",
    "lines=1-2",
    "bytes=a-b",
    `bytes=${"0-1,".repeat(500)}2-3`,
  ],
  "if-none-match": ["*", '"x"', 'W/"x"', '"', "x,y,z", `${'"a",'.repeat(800)}"b"`],
  "if-match": ["*", '"x"', "W/"],
  "if-modified-since": ["Thu, 01 Jan 1970 00:00:00 GMT", "yesterday", "99999999999999"],
  "if-unmodified-since": ["Thu, 01 Jan 1970 00:00:00 GMT", "-1"],
  "if-range": ['"x"', "Thu, 01 Jan 1970 00:00:00 GMT", "?"],
  accept: [
    "*/*",
    "text/html",
    "application/json",
    "application/vnd.git-lfs+json",
    "text/event-stream",
    "q=;;;",
    "a/b;q=2",
    ",,,,",
    `${"text/x,".repeat(900)}*/*`,
  ],
  "accept-encoding": ["gzip", "br", "zstd", "identity;q=0", "*;q=0", "gzip;q=nan", ",,"],
  "accept-language": ["de", "xx-YY;q=2", `${"en,".repeat(900)}de`],
  "content-type": [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "application/json; charset=utf-16",
    "application/x-ndjson",
    "application/vnd.git-lfs+json",
    ";;;",
    "a",
  ],
  "content-encoding": ["gzip", "deflate", "br", "gzip, gzip", "zstd", "x"],
  "content-range": ["bytes 0-1/2", "bytes */*", "x"],
  authorization: [
    "Bearer",
    "Bearer ",
    "Bearer hf_",
    `Bearer hf_${"a".repeat(6000)}`,
    "Basic",
    "Basic ===",
    "Basic Og==",
    "Basic YTpi",
    "Digest x",
    "bearer hf_x",
    "Bearer hf_x hf_y",
    "Bearer \u00e9",
  ],
  cookie: ["session=", "session=x; session=y", "=;=;;", `a=${"b".repeat(3000)}`, "session=%zz"],
  origin: ["null", "https://example.com", "x", "http://[::1"],
  "sec-fetch-site": ["same-origin", "cross-site", "x"],
  "x-forwarded-for": ["1.2.3.4", "::1, x", "unknown", `${"1.1.1.1,".repeat(500)}2`],
  "x-forwarded-proto": ["https", "javascript", ""],
  "x-forwarded-host": ["example.com", "a/b", "\\"],
  "x-request-id": ["x", "a".repeat(3000), "00000000-0000-0000-0000-000000000000", "a'b\"c"],
  traceparent: ["00-0-0-0", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "x"],
  "git-protocol": ["version=2", "version=99", "version=2:x=y", "\u00e9"],
  expect: ["100-continue"],
  "user-agent": ["", "git/2.39", "a".repeat(5000)],
  "x-http-method-override": ["DELETE"],
};
const names = Object.keys(values);

/**
 * Returns headers that alter how a request is read, some of them more than once.
 * @param operation whose declared headers are sent as well
 * @param isWild whether there are others
 */
export function generateHeaders(
  { random, known, isWild }: { random: SeededRandom; known: KnownValues; isWild: boolean },
  operation: ApiOperation | undefined,
): Header[] {
  const headers: Header[] = [];
  for (const { name } of parametersOf(operation?.headers, "header")) {
    if (isWild && random.oneIn(2)) headers.push([name, inOneLine(known.pick(random, name))]);
  }
  if (!isWild) return headers;
  const count = random.pick([1, 1, 2, 4]);
  for (let made = 0; made < count; made += 1) {
    const name = random.pick(names);
    const value = random.oneIn(6) ? hostileText(random) : random.pick(values[name] ?? []);
    headers.push([name, inOneLine(value)]);
    if (random.oneIn(8)) headers.push([name, inOneLine(value)]);
  }
  return headers;
}

/** Returns the text without what would end the header; other bytes that are not text stay. */
function inOneLine(text: string): string {
  return Buffer.from(text, isEightBit(text) ? "latin1" : "utf8")
    .toString("latin1")
    .replaceAll(/[\r\n\0]/g, " ");
}

function isEightBit(text: string): boolean {
  return /^[\0-\xff]*$/.test(text);
}
