import { PieceStream } from "@modelyard/platform/http/piece-stream";
import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";
import type { ByteRange } from "../../objects/object-driver.ts";
import { openLater } from "../../objects/open-later.ts";
import { multipartRanges } from "../../resolve/multipart-ranges.ts";
import type { xorbs } from "../tables.ts";
import type { XetContext } from "../xet-context.ts";
import { openXorb } from "../xorbs/read-xorb.ts";

/**
 * Returns the parts of a xorb that a request asks for.
 * @param allowed the parts that the address is for. Without a `Range` header, all of them.
 * @throws {HubError} 403: the address is for other parts. 416: the ranges are invalid.
 */
export function requestedRanges(
  request: Request,
  { allowed, size }: { allowed: readonly ByteRange[]; size: number },
): ByteRange[] {
  const ranges = rangesOf(request.headers.get("range"), allowed, size);
  const isAllowed = ranges.every((range) => allowed.some(({ start, end }) => start <= range.start && range.end <= end));
  if (isAllowed) return ranges;
  throw new HubError("Forbidden", "This address is for other parts of the xorb. Request those that it was given for.");
}

interface ServedXorb {
  xorb: Pick<typeof xorbs.$inferSelect, "hash" | "storedBytes" | "createdAt">;
  ranges: readonly ByteRange[];
  release: () => void;
}

/**
 * Sends parts of a xorb: one range as it is, several as the parts of one body.
 * @param release called once: after the last byte, or when the client has disconnected
 */
export function serveXorb(context: XetContext, request: Request, { xorb, ranges, release }: ServedXorb): Response {
  const { hash: xorbHash, storedBytes: size, createdAt: storedAt } = xorb;
  const open = (range: ByteRange) => () => openXorb(context, { xorbHash, storedAt }, range, request.signal);
  const headers = { "Content-Type": "application/octet-stream", "X-Content-Type-Options": "nosniff" };
  const [range] = ranges;
  if (range !== undefined && ranges.length === 1) {
    return new Response(new PieceStream(openLater(open(range), release)), {
      status: 206,
      headers: {
        ...headers,
        "Content-Length": String(range.end - range.start + 1),
        "Content-Range": `bytes ${range.start}-${range.end}/${size}`,
      },
    });
  }
  const type = headers["Content-Type"];
  const multipart = multipartRanges({ ranges, type, sizeBytes: size, open: (part) => openLater(open(part)) });
  return new Response(new PieceStream(openLater(async () => multipart.body(), release)), {
    status: 206,
    headers: {
      ...headers,
      "Content-Type": multipart.contentType,
      "Content-Length": String(multipart.sizeBytes),
    },
  });
}

/** @throws {HubError} 416: no valid ranges, too many of them, or some that are beyond the end */
function rangesOf(header: string | null, allowed: readonly ByteRange[], size: number): ByteRange[] {
  if (header === null) return [...allowed];
  const specs = header
    .trim()
    .replace(/^bytes=/i, "")
    .split(",", limits.xet.ranges + 1);
  const ranges = specs.map((spec) => {
    const [, start, end] = /^(\d{1,10})-(\d{1,10})$/.exec(spec.trim()) ?? [];
    return { start: Number(start), end: Number(end) };
  });
  const areValid = ranges.every(({ start, end }) => start <= end && end < size);
  if (areValid && ranges.length <= limits.xet.ranges) return ranges;
  throw new HubError(
    "RangeNotSatisfiable",
    `The xorb has ${size} bytes, and up to ${limits.xet.ranges} ranges can be requested at once.`,
    {
      headers: { "Content-Range": `bytes */${size}` },
    },
  );
}
