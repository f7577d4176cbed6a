import { join } from "node:path";
import { hashSecret } from "@modelyard/platform/access-token";
import { connectDatabase } from "@modelyard/platform/database";
import { runningPostgres } from "@modelyard/platform/postgres/running";
import { eq, inArray } from "drizzle-orm";

import { accessTokens, namespaces } from "../../apps/hub/src/accounts/tables.ts";
import { oauthApps, oauthGrants } from "../../apps/hub/src/oauth/tables.ts";
import { repos } from "../../apps/hub/src/repos/tables.ts";
import { trustedPublishers } from "../../apps/hub/src/trusted-publishers/tables.ts";
import type { World } from "./world.ts";

const dayMs = 24 * 60 * 60 * 1000;
const ids = ["fine-grained", "expired", "job", "oauth"] as const;
const valueOf = (id: (typeof ids)[number]): string => `hf_fuzz_${id.replace("-", "_")}_0123456789`;

/**
 * Stores tokens that only a job, an app or the passing of time creates, again if requests have removed them: a fine-grained
 * and an expired one of wes, one of a trusted publisher's job, and one of an app.
 * @returns their callers, which have no session
 */
export async function storeTokens(dataFolder: string): Promise<World["callers"]> {
  const target = await runningPostgres(join(dataFolder, "postgres"));
  if (target === undefined) throw new Error("the database of the hub does not run");
  const database = connectDatabase(target, { connections: 1 });
  const { orm } = database;
  try {
    const [user] = await orm.select().from(namespaces).where(eq(namespaces.foldedName, "wes"));
    const [repo] = await orm.select().from(repos).where(eq(repos.foldedFullName, "lab/fuzzed"));
    if (user === undefined) return [];
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + dayMs);
    const own = { userId: user.id, createdAt };
    const app = { id: "fuzz-app", origin: "own", name: "Fuzz", redirectUris: [] as string[], createdAt } as const;
    await orm.insert(oauthApps).values(app).onConflictDoNothing();
    const grant = { ...own, id: "fuzz-grant", appId: app.id, expiresAt } as const;
    await orm
      .insert(oauthGrants)
      .values({ ...grant, role: "fineGrained", scopes: ["openid", "read-repos"], organisationIds: [] })
      .onConflictDoNothing();
    if (repo !== undefined) {
      const publisher = { ...own, id: "fuzz-publisher", repoId: repo.id, issuer: "https://ci.example", claims: {} };
      await orm.insert(trustedPublishers).values(publisher).onConflictDoNothing();
    }
    const scoped = repo === undefined ? [] : [{ id: repo.id, type: repo.type, permissions: ["repo.write" as const] }];
    const scopes = { canReadGatedRepos: true, global: ["discussion.write" as const], scoped };
    const more = {
      "fine-grained": { role: "fineGrained", scopes },
      expired: { role: "write", expiresAt: new Date(createdAt.getTime() - dayMs) },
      job: { role: "fineGrained", scopes, expiresAt, publisherId: "fuzz-publisher" },
      oauth: { role: "fineGrained", scopes, expiresAt, grantId: grant.id },
    } as const;
    await orm.delete(accessTokens).where(inArray(accessTokens.id, [...ids]));
    await orm.insert(accessTokens).values(
      ids.map((id) => {
        const value = valueOf(id);
        return { ...own, id, displayName: id, hash: hashSecret(value), ending: value.slice(-4), ...more[id] };
      }),
    );
    return ids.map((id) => ({ name: "wes", token: valueOf(id), cookie: "" }));
  } finally {
    await database.close();
  }
}
