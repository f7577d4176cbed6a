import { HubError } from "../errors.ts";
import type { SignedIn } from "./caller.ts";

/** @throws {HubError} 403 */
export function requireSiteAdministrator(caller: SignedIn): SignedIn {
  if (!caller.isAdmin) throw new HubError("Forbidden", "Only administrators of this hub may do this.");
  return caller;
}
