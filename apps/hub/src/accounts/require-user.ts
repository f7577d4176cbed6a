import type { ScopedPermission } from "../contract/tokens/token-scopes.ts";
import { HubError, messages } from "../errors.ts";
import type { Call } from "../http/call.ts";
import type { SignedIn } from "./caller.ts";
import { tokenAllowsAnywhere, tokenReach } from "./tokens/token-permissions.ts";

/**
 * Requires a caller with any token.
 * @throws {HubError} 401
 */
export function requireCaller({ caller }: Pick<Call, "caller">): SignedIn {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  return caller;
}

/**
 * Requires a caller whose token may read, or read and write, what belongs to its user.
 * @param what the activity, such as "Managing webhooks"
 * @param permission with which a fine-grained token may do it, whatever the entity: the caller of this function checks which one
 * @throws {HubError} 401 or 403
 */
export function requireUser(
  call: Pick<Call, "caller">,
  access: "read" | "write",
  what: string,
  permission?: ScopedPermission,
): SignedIn {
  const caller = requireCaller(call);
  const { reads, writes } = tokenReach[caller.role];
  if (access === "read" ? reads : writes) return caller;
  if (permission !== undefined && tokenAllowsAnywhere(caller, permission)) return caller;
  const other = permission === undefined ? "" : `, or with the permission ${permission}`;
  throw new HubError(
    "Forbidden",
    `${what} requires a token with role ${access}${other}. Create one at /settings/tokens.`,
  );
}
