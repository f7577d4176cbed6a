import { readSecretCookie } from "../../contract/cookies.ts";
import type { Call } from "../../http/call.ts";

/** @returns the secret that marks the sender's device as one of an earlier login */
export function deviceSecretOf({ request, publicUrl }: Pick<Call, "request" | "publicUrl">): string | undefined {
  return readSecretCookie(request.headers.get("cookie"), "device", publicUrl);
}
