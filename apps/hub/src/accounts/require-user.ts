import { HubError, messages } from "../errors.ts";
import type { Call } from "../http/call.ts";
import type { SignedIn } from "./caller.ts";
import { tokenReach } from "./roles.ts";

/**
 * Requires a caller whose token may read, or read and write, what belongs to its user.
 * @param what the activity, such as "Managing webhooks"
 * @throws {HubError} 401 or 403
 */
export function requireUser({ caller }: Pick<Call, "caller">, access: "read" | "write", what: string): SignedIn {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  const { reads, writes } = tokenReach[caller.role];
  if (access === "read" ? reads : writes) return caller;
  throw new HubError("Forbidden", `${what} requires a token with role ${access}. Create one at /settings/tokens.`);
}
