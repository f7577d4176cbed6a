import { readSecretCookie } from "../../contract/cookies.ts";
import type { Call } from "../../http/call.ts";

/** Returns the secret that identifies a device on which the user has logged in before. */
export function deviceSecretOf({ request, publicUrl }: Pick<Call, "request" | "publicUrl">): string | undefined {
  return readSecretCookie(request.headers.get("cookie"), "device", publicUrl);
}
