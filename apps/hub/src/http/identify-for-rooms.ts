import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { OrganisationRole } from "../accounts/caller.ts";
import { HubError } from "../errors.ts";
import { identify } from "./identify.ts";

/** Somebody signed in, as other rooms of the installation know them. */
export interface Identified {
  userId: string;
  userName: string;
  isAdmin: boolean;
  /** A browser session, or a token that may write. */
  mayWrite: boolean;
  organisations: { id: string; name: string; role: OrganisationRole }[];
}

/** @returns `undefined` for nobody in particular, and for a token or session that opens nothing */
export async function identifyForRooms(
  orm: PostgresJsDatabase,
  request: Request,
  publicUrl: string,
  now: Date,
): Promise<Identified | undefined> {
  try {
    const caller = await identify(orm, request, publicUrl, now);
    if (caller === undefined) return undefined;
    const { userId, userName, isAdmin, via, role, organisations } = caller;
    return {
      userId,
      userName,
      isAdmin,
      mayWrite: via.type === "session" || role === "write" || role === "god",
      organisations: organisations.map(({ id, name, role: ofOrganisation }) => ({ id, name, role: ofOrganisation })),
    };
  } catch (error) {
    if (error instanceof HubError && error.status === 401) return undefined;
    throw error;
  }
}
