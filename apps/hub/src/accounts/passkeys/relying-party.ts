import { passkeyHostOf } from "../../contract/sign-in/passkey-address.ts";
import { HubError } from "../../errors.ts";

/** The hub, as browsers bind passkeys to it. */
export interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

/** Returns the hub as the owner of passkeys; `undefined`: browsers have none for this address. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const id = passkeyHostOf(publicUrl);
  return id === undefined ? undefined : { id, origin: new URL(publicUrl).origin };
}

/** @throws {HubError} 409: browsers have no passkeys for the hub's address */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (party !== undefined) return party;
  throw new HubError(
    "Conflict",
    `Passkeys need https and a host name, and this hub is at ${publicUrl}. Its administrator can change the public URL.`,
  );
}
