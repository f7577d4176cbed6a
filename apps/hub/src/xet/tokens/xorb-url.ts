import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";
import type { ByteRange } from "../../objects/object-driver.ts";
import type { XetContext } from "../xet-context.ts";

const purpose = "xorb url";
type SigningContext = Pick<XetContext, "signer" | "now">;

/** Returns an address with which anyone can read these parts of a xorb until it expires, and no others. */
export function xorbUrl(
  { signer, now }: SigningContext,
  {
    casUrl,
    hash,
    ranges,
    lifetimeMs = limits.xet.urlMs,
  }: { casUrl: string; hash: string; ranges: readonly ByteRange[]; lifetimeMs?: number },
): string {
  const text = ranges.map(({ start, end }) => `${start}-${end}`).join(",");
  const expires = String(now().getTime() + lifetimeMs);
  const signature = signer.sign(purpose, signedText({ hash, ranges: text, expires }));
  return `${casUrl}/v1/xorbs/default/${hash}?${new URLSearchParams({ ranges: text, expires, signature })}`;
}

/**
 * Returns the parts of a xorb that an address allows to read.
 * @throws {HubError} 403: the address was changed, or has expired
 */
export function allowedRanges({ signer, now }: SigningContext, hash: string, query: URLSearchParams): ByteRange[] {
  const [ranges, expires, signature] = ["ranges", "expires", "signature"].map((name) => query.get(name) ?? "");
  const text = signedText({ hash, ranges: ranges ?? "", expires: expires ?? "" });
  if (!signer.isSigned(purpose, text, signature ?? "") || Number(expires) <= now().getTime())
    throw new HubError(
      "Forbidden",
      "This address is invalid or has expired. Request the description of the file again to get new ones.",
    );
  return (ranges ?? "").split(",").map((range) => {
    const [start = 0, end = 0] = range.split("-").map(Number);
    return { start, end };
  });
}

function signedText({ hash, ranges, expires }: { hash: string; ranges: string; expires: string }): string {
  return `${hash}\n${ranges}\n${expires}`;
}
