import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type PermittedOrganisation, permittedOrganisations } from "../accounts/permitted-organisations.ts";
import { tokenReach } from "../accounts/roles.ts";
import { HubError } from "../errors.ts";
import { identify } from "./identify.ts";

/** A signed-in caller, as the other apps of the installation see them. */
export interface IdentifiedUser {
  userId: string;
  userName: string;
  /** The access token's id; `undefined` for a browser session. */
  tokenId: string | undefined;
  isAdmin: boolean;
  /** Whether the token has its user's read access; a token of narrower scope sees only what is public. */
  actsAsUser: boolean;
  /** Whether the caller has a browser session or a token with write access. */
  mayWrite: boolean;
  organisations: PermittedOrganisation[];
}

/** @returns `undefined` for an anonymous caller, and for a token or session that is not valid */
export async function identifyUser(
  orm: PostgresJsDatabase,
  request: Request,
  publicUrl: string,
  now: Date,
): Promise<IdentifiedUser | undefined> {
  try {
    const caller = await identify(orm, request, publicUrl, now);
    if (caller === undefined) return undefined;
    const { userId, userName, isAdmin, role, via } = caller;
    const { reads, writes } = tokenReach[role];
    return {
      userId,
      userName,
      tokenId: via.type === "access_token" ? via.tokenId : undefined,
      isAdmin,
      actsAsUser: reads,
      mayWrite: writes,
      organisations: permittedOrganisations(caller),
    };
  } catch (error) {
    if (error instanceof HubError && (error.status === 401 || error.code === "AccountSuspended")) return undefined;
    throw error;
  }
}
