import type { ResponseHeaders } from "@modelyard/platform/egress/egress";
import type { ProviderFailure } from "../errors/provider-failure.ts";

/** Returns whether a response has a content encoding, so that its text cannot be read or searched as it is. */
export function isCompressed({ "content-encoding": encoding = "" }: ResponseHeaders): boolean {
  return encoding !== "" && encoding.toLowerCase() !== "identity";
}

/** Compressed text is not forwarded, because a provider's key could not be masked in it. */
export const compressedFailure: ProviderFailure = {
  kind: "malformed",
  sentence: "compressed its response although the request asked for `identity`",
};
