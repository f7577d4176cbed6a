import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type RoomMembership, roomMemberships } from "../accounts/permitted-organisations.ts";
import { tokenReach } from "../accounts/roles.ts";
import { HubError } from "../errors.ts";
import { identify } from "./identify.ts";

/** A signed-in caller, as other rooms of the installation know them. */
export interface Identified {
  userId: string;
  userName: string;
  isAdmin: boolean;
  /** Whether the token acts for its user; one of narrow scope sees only what is public. */
  actsAsUser: boolean;
  /** A browser session, or a token that may write. */
  mayWrite: boolean;
  organisations: RoomMembership[];
}

/** @returns `undefined` for an anonymous caller, and for a token or session that is not valid */
export async function identifyForRooms(
  orm: PostgresJsDatabase,
  request: Request,
  publicUrl: string,
  now: Date,
): Promise<Identified | undefined> {
  try {
    const caller = await identify(orm, request, publicUrl, now);
    if (caller === undefined) return undefined;
    const { userId, userName, isAdmin, role } = caller;
    const { reads, writes } = tokenReach[role];
    return {
      userId,
      userName,
      isAdmin,
      actsAsUser: reads,
      mayWrite: writes,
      organisations: roomMemberships(caller),
    };
  } catch (error) {
    if (error instanceof HubError && error.status === 401) return undefined;
    throw error;
  }
}
