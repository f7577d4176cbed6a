import { and, eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { launcher } from "../../audit/record-audit.ts";
import { callerOfUserId } from "../caller.ts";
import { foldName } from "../names.ts";
import { namespaces } from "../tables.ts";
import { createAccessToken, revokeAccessToken } from "./access-tokens.ts";

/** Tokens with which engines that this hub starts read the files of one model. */
export interface LaunchTokens {
  /**
   * Creates a token that only reads the content of one model, in the name of a user.
   * @throws {Error} there is no such user or model, or the user has no access to it
   */
  issue(request: {
    model: string;
    userName: string;
    expiresAt: Date;
  }): Promise<{ value: string; revoke: () => Promise<void> }>;
}

export function createLaunchTokens(orm: PostgresJsDatabase, now: () => Date): LaunchTokens {
  return {
    async issue({ model, userName, expiresAt }) {
      const [user] = await orm
        .select({ id: namespaces.id })
        .from(namespaces)
        .where(and(eq(namespaces.foldedName, foldName(userName)), eq(namespaces.kind, "user")));
      const caller = user && (await callerOfUserId(orm, user.id));
      if (caller === undefined) {
        throw new Error(`There is no user called ${userName}. Change readAs in the file of launchers.`);
      }
      const { id, value } = await createAccessToken(
        orm,
        caller,
        {
          displayName: `engine of ${model}`.slice(0, 100),
          role: "fineGrained",
          expiresAt: expiresAt.toISOString(),
          scopes: {
            canReadGatedRepos: false,
            global: [],
            scoped: [{ entity: { type: "model", name: model }, permissions: ["repo.content.read"] }],
          },
        },
        { now: now(), origin: launcher, lifetimeDays: 0 },
      );
      return {
        value,
        async revoke() {
          await revokeAccessToken(orm, { userId: caller.userId, id, now: now(), origin: launcher });
        },
      };
    },
  };
}
