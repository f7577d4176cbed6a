import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import type { HubContext } from "../../hub-context.ts";
import { linkedObjects } from "../../objects/links.ts";
import type { ByteRange } from "../../objects/object-driver.ts";
import { describeFile } from "../files/reconstruction.ts";
import { xetFiles } from "../tables.ts";
import { type CasCaller, casCallerOf } from "../tokens/cas-token.ts";
import { xorbUrl } from "../tokens/xorb-url.ts";
import type { XetContext } from "../xet-context.ts";
import { casUrlOf } from "./cas-url.ts";

/** Describes how to put a file together, to a caller who may read it in the repository of the token. */
export async function serveReconstruction(
  { hub, context }: { hub: Pick<HubContext, "orm">; context: XetContext },
  call: Call,
  { hash, version }: { hash: string; version: 1 | 2 },
): Promise<Response> {
  const reader = await casCallerOf(context, call.request, "read");
  const size = await sizeOf(hub, reader, hash);
  const range = parseRange(call.request.headers.get("range"), size);
  const { offset_into_first_range, terms, fetch } = await describeFile(context, hash, range);
  const casUrl = casUrlOf(call);
  // Nothing revokes these addresses, so those of gated repositories expire sooner. Clients then request new ones.
  const lifetimeMs = reader.repo.gated === null ? limits.xet.urlMs : limits.gatedAccess.linkMs;
  const url = (xorb: string, ranges: readonly ByteRange[]) =>
    xorbUrl(context, { casUrl, hash: xorb, ranges, lifetimeMs });
  const headers = { "Cache-Control": "no-store" };
  if (version === 1) {
    const fetch_info = Object.fromEntries(
      [...fetch].map(([xorb, ranges]) => [
        xorb,
        ranges.map(({ chunks, bytes }) => ({ range: chunks, url: url(xorb, [bytes]), url_range: bytes })),
      ]),
    );
    return Response.json({ offset_into_first_range, terms, fetch_info }, { headers });
  }
  const xorbs = Object.fromEntries(
    [...fetch].map(([xorb, ranges]) => [
      xorb,
      [
        {
          url: url(
            xorb,
            ranges.map(({ bytes }) => bytes),
          ),
          ranges,
        },
      ],
    ]),
  );
  return Response.json({ offset_into_first_range, terms, xorbs }, { headers });
}

/** @throws {HubError} 404: there is no such file, or the caller may not read it in this repository */
async function sizeOf(hub: Pick<HubContext, "orm">, { repo, caller }: CasCaller, hash: string): Promise<number> {
  const [file] = await hub.orm.select().from(xetFiles).where(eq(xetFiles.hash, hash));
  const oid = file?.sha256 ?? undefined;
  if (file !== undefined && oid !== undefined) {
    const readable = await linkedObjects(hub.orm, { repoId: repo.id, caller, sha256s: [oid] });
    if (readable.has(oid)) return file.size;
  }
  throw new HubError("NotFound", "This repository has no file with this hash.");
}

/** @throws {HubError} 416: the range starts after the end of the file, or is not one */
function parseRange(header: string | null, size: number): ByteRange {
  if (header === null) return { start: 0, end: size - 1 };
  const [, first = "", last = ""] = /^bytes=(\d{1,15})-(\d{0,15})$/i.exec(header.trim()) ?? [];
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && start < size && start <= end) return { start, end };
  throw new HubError("RangeNotSatisfiable", `The file has ${size} bytes; the range is not inside them.`, {
    headers: { "Content-Range": `bytes */${size}` },
  });
}
