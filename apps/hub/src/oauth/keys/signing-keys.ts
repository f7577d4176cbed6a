import { createPublicKey, generateKeyPair, type JsonWebKey } from "node:crypto";
import { promisify } from "node:util";
import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { SealError, seal, unseal } from "@modelyard/platform/seal";
import { desc, gt, lt, sql } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import type { OAuthContext } from "../oauth-context.ts";
import { oauthKeys } from "../tables.ts";

const generate = promisify(generateKeyPair);
const { rotateMs, publishedMs } = limits.oauth.keys;

export interface SigningKey {
  id: string;
  /** In PEM. */
  privateKey: string;
}

/** Returns the key that signs now. All nodes of an installation share it; after a while there is a new one. */
export async function currentKey(context: OAuthContext): Promise<SigningKey> {
  const found = await newestKey(context, context.orm);
  if (found !== undefined) return found;
  const { publicKey, privateKey } = await generate("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return context.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('oauth signing keys', 0))`);
    // Another node may have created one meanwhile.
    const created = await newestKey(context, transaction);
    if (created !== undefined) return created;
    const id = newId();
    const sealedKey = seal(context.masterKey, locationOf(id), privateKey).toString("base64");
    const createdAt = context.now();
    await transaction.delete(oauthKeys).where(lt(oauthKeys.createdAt, new Date(createdAt.getTime() - publishedMs)));
    await transaction.insert(oauthKeys).values({ id, publicKey, sealedKey, createdAt });
    return { id, privateKey };
  });
}

async function newestKey({ now, masterKey }: OAuthContext, queries: Queries): Promise<SigningKey | undefined> {
  const isCurrent = gt(oauthKeys.createdAt, new Date(now().getTime() - rotateMs));
  const [row] = await queries.select().from(oauthKeys).where(isCurrent).orderBy(desc(oauthKeys.createdAt)).limit(1);
  if (row === undefined) return undefined;
  try {
    return { id: row.id, privateKey: unseal(masterKey, locationOf(row.id), Buffer.from(row.sealedKey, "base64")) };
  } catch (error) {
    // The installation has another key than when it was sealed.
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

const locationOf = (id: string) => `oauth_keys/${id}/private`;

/** Returns the public keys with which apps check ID tokens: the current one and those that it replaced. */
export async function publicKeys(context: OAuthContext): Promise<JsonWebKey[]> {
  await currentKey(context);
  const isPublished = gt(oauthKeys.createdAt, new Date(context.now().getTime() - publishedMs));
  const rows = await context.orm.select().from(oauthKeys).where(isPublished).orderBy(desc(oauthKeys.createdAt));
  return rows.map(({ id, publicKey }) =>
    Object.assign(createPublicKey(publicKey).export({ format: "jwk" }), { kid: id, use: "sig", alg: "RS256" }),
  );
}
