import type { Membership } from "../directory.ts";
import { hubOwner, type KeyOwner } from "../owners/key-owner.ts";
import { membershipIn } from "../owners/membership.ts";
import { SettingsError } from "./settings-error.ts";

/** A signed-in caller: with a token or, from this hub's own pages, with a session. */
export interface SettingsCaller {
  userId: string;
  userName: string;
  /** The access token's id; `undefined` for a browser session. */
  tokenId?: string | undefined;
  isAdmin: boolean;
  /** Whether the token acts for its user; a token of narrow scope has no access to settings. */
  actsAsUser: boolean;
  /** A session, or a token that may write. */
  mayWrite: boolean;
  organisations: readonly Membership[];
}

/**
 * @param environment of the connection, as Hono's `env`
 * @returns `undefined` for an anonymous request
 */
export type IdentifySettingsCaller = (request: Request, environment: unknown) => Promise<SettingsCaller | undefined>;

/** @throws {SettingsError} 403: not an administrator of this hub */
export function requireAdministrator(caller: SettingsCaller): void {
  if (!caller.isAdmin) throw new SettingsError("forbidden", "Only an administrator of this hub may do this.");
}

/** @throws {SettingsError} 403: a token of narrow scope */
export function requireUser(caller: SettingsCaller): void {
  if (caller.actsAsUser) return;
  throw new SettingsError(
    "forbidden",
    "This token has no permission to read settings. Use one with the role read or write.",
  );
}

/** @throws {SettingsError} 403: a token that only reads */
export function requireWrite(caller: SettingsCaller): void {
  if (caller.mayWrite) return;
  throw new SettingsError(
    "forbidden",
    "This token has role read; changing settings needs role write. Use such a token, or the hub's own pages.",
  );
}

/**
 * Returns the owner that an address names: `me`, `hub` or `organisations/{name}`.
 * @throws {SettingsError} 403: the caller does not administer those
 */
export function ownerNamed(segments: readonly string[], caller: SettingsCaller): KeyOwner {
  const [scope, name = ""] = segments;
  if (scope === "me") return { kind: "user", id: caller.userId };
  if (scope === "hub") {
    requireAdministrator(caller);
    return hubOwner;
  }
  const organisation = memberOf(name, caller);
  if (organisation.mayAdminister) return { kind: "organisation", id: organisation.id };
  throw new SettingsError("forbidden", `Only an admin of ${organisation.name} may do this.`);
}

/** @throws {SettingsError} 403: not a member with access; the same for an organisation that does not exist */
export function memberOf(name: string, caller: SettingsCaller): Membership {
  const organisation = membershipIn(caller, name);
  if (organisation?.mayRead === true) return organisation;
  throw new SettingsError("forbidden", `You are not a member of ${name.slice(0, 96)}, or have no access to it.`);
}
