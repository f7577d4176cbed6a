import type { KeyOwner } from "../owners/key-owner.ts";
import { hubOwner } from "../owners/key-owner.ts";
import { SettingsError } from "./settings-error.ts";

/** Somebody signed in, by a token or, from this hub's own pages, by their session. */
export interface SettingsCaller {
  userId: string;
  userName: string;
  isAdmin: boolean;
  /** A session, or a token that may write. */
  mayWrite: boolean;
  organisations: readonly { id: string; name: string; role: string }[];
}

/**
 * @param environment what the server knows of the connection, as Hono's `env`
 * @returns `undefined` for an anonymous request
 */
export type IdentifySettingsCaller = (request: Request, environment: unknown) => Promise<SettingsCaller | undefined>;

/** @throws {SettingsError} 403: not an administrator of this hub */
export function requireAdministrator(caller: SettingsCaller): void {
  if (!caller.isAdmin) throw new SettingsError("forbidden", "Only an administrator of this hub may do this.");
}

/** @throws {SettingsError} 403: a token that only reads */
export function requireWrite(caller: SettingsCaller): void {
  if (caller.mayWrite) return;
  throw new SettingsError(
    "forbidden",
    "This token may only read. Use one with the role write, or the hub's own pages.",
  );
}

/**
 * Whose settings an address means: `me`, `hub` or `organisations/{name}`.
 * @throws {SettingsError} 403: the caller does not look after those
 */
export function ownerNamed(segments: readonly string[], caller: SettingsCaller): KeyOwner {
  const [scope, name = ""] = segments;
  if (scope === "me") return { kind: "user", id: caller.userId };
  if (scope === "hub") {
    requireAdministrator(caller);
    return hubOwner;
  }
  const organisation = memberOf(name, caller);
  if (organisation.role === "admin") return { kind: "organisation", id: organisation.id };
  throw new SettingsError("forbidden", `Only an admin of ${organisation.name} may do this.`);
}

/** @throws {SettingsError} 403: not a member; the same for an organisation that is not there */
export function memberOf(name: string, caller: SettingsCaller): SettingsCaller["organisations"][number] {
  const organisation = caller.organisations.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (organisation !== undefined && organisation.role !== "no_access") return organisation;
  throw new SettingsError("forbidden", `You are not a member of an organisation ${name.slice(0, 96)}.`);
}
