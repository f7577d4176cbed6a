import type { Call } from "../../http/call.ts";

/** Where clients upload and download files as xorbs, below the address of the hub. */
export const casPath = "/xet";

export function casUrlOf({ publicUrl }: Pick<Call, "publicUrl">): string {
  return `${publicUrl}${casPath}`;
}

/** Returns whether a request has a token of Xet instead of an access token. */
export function isCasRequest(request: Request): boolean {
  return new URL(request.url).pathname.startsWith(`${casPath}/`);
}
