import { z } from "zod";
import type { TestHub } from "../../testing/test-hub.ts";
import { chunkHeaderBytes, decodeChunk, readChunkHeader } from "../format/xorb/chunk.ts";
import type { XetRequests } from "./xet-requests.ts";

const Range = z.object({ start: z.number(), end: z.number() });
const Reconstruction = z.object({
  offset_into_first_range: z.number(),
  terms: z.array(z.object({ hash: z.string(), unpacked_length: z.number(), range: Range })),
  xorbs: z.record(
    z.string(),
    z.array(z.object({ url: z.string(), ranges: z.array(z.object({ chunks: Range, bytes: Range })) })),
  ),
});

interface FileToFetch {
  token: string;
  hash: string;
  /** As in a `Range` header. */
  range?: string;
}

/** Downloads a file by Xet, as clients of version 2 do. @throws {Error} a response is not 2xx */
export async function fetchFile(hub: TestHub, xet: XetRequests, { token, hash, range }: FileToFetch): Promise<Buffer> {
  const headers = range === undefined ? {} : { Range: range };
  const described = await requireOk(xet.cas(token, "GET", `/v2/reconstructions/${hash}`, undefined, headers));
  const { offset_into_first_range, terms, xorbs } = Reconstruction.parse(await described.json());
  const pieces: Buffer[] = [];
  for (const term of terms) {
    const parts = xorbs[term.hash]?.flatMap(({ url, ranges }) => ranges.map((one) => ({ ...one, url }))) ?? [];
    const part = parts.find(({ chunks }) => chunks.start <= term.range.start && term.range.end <= chunks.end);
    if (part === undefined) throw new Error(`no part has the chunks of the xorb ${term.hash}`);
    const { url, bytes, chunks } = part;
    const response = await requireOk(
      Promise.resolve(hub.app.request(url, { headers: { Range: `bytes=${bytes.start}-${bytes.end}` } })),
    );
    const found = chunksOf(Buffer.from(await response.arrayBuffer()));
    pieces.push(...found.slice(term.range.start - chunks.start, term.range.end - chunks.start));
  }
  const all = Buffer.concat(pieces).subarray(offset_into_first_range);
  const [, first = "0", last = ""] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  return last === "" ? all : all.subarray(0, Number(last) - Number(first) + 1);
}

/** Decodes chunks, as a client does. */
export function chunksOf(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const header = readChunkHeader(bytes, at);
    at += chunkHeaderBytes + header.storedBytes;
    chunks.push(Buffer.from(decodeChunk(header, bytes.subarray(at - header.storedBytes, at))));
  }
  return chunks;
}

async function requireOk(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  if (response.ok) return response;
  throw new Error(`${response.status}: ${await response.text()}`);
}
