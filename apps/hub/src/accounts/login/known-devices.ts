import { randomBytes } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, gt, ne, notInArray } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { foldName } from "../names.ts";
import { knownDevices, namespaces } from "../tables.ts";

const { devicesPerUser, deviceLifetimeMs } = limits.login;

/** A new secret for a browser's cookie, valid until `expiresAt`. */
export interface Secret {
  value: string;
  expiresAt: Date;
}

/**
 * Records that a user logged in on this device, so that failed logins on other devices cannot lock it out. The secret
 * changes at each login, for all users of the device, so that a copied cookie stops working at the next login.
 * @param presented the secret that the device had before
 */
export async function rememberDevice(
  transaction: Queries,
  { userId, presented, now }: { userId: string; presented: string | undefined; now: Date },
): Promise<Secret> {
  const value = randomBytes(32).toString("base64url");
  const hash = hashSecret(value);
  const expiresAt = new Date(now.getTime() + deviceLifetimeMs);
  if (presented !== undefined) {
    await transaction
      .update(knownDevices)
      .set({ hash })
      .where(eq(knownDevices.hash, hashSecret(presented)));
  }
  const row = { hash, userId, createdAt: now, expiresAt };
  await transaction
    .insert(knownDevices)
    .values(row)
    .onConflictDoUpdate({ target: [knownDevices.hash, knownDevices.userId], set: row });
  const newest = transaction
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), gt(knownDevices.expiresAt, now)))
    .orderBy(desc(knownDevices.createdAt), desc(knownDevices.hash))
    .limit(devicesPerUser);
  await transaction
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.hash, newest)));
  return { value, expiresAt };
}

/** Returns whether the user with this name has logged in on the device with this secret. */
export async function isKnownDevice(
  queries: Queries,
  { userName, secret, now }: { userName: string; secret: string; now: Date },
): Promise<boolean> {
  const rows = await queries
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .innerJoin(namespaces, eq(namespaces.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.hash, hashSecret(secret)),
        gt(knownDevices.expiresAt, now),
        eq(namespaces.foldedName, foldName(userName)),
      ),
    );
  return rows.length > 0;
}

/** Forgets the devices of a user. @param except the secret of a device to keep */
export async function forgetDevices(queries: Queries, userId: string, except?: string): Promise<void> {
  const ofUser = eq(knownDevices.userId, userId);
  await queries
    .delete(knownDevices)
    .where(except === undefined ? ofUser : and(ofUser, ne(knownDevices.hash, hashSecret(except))));
}
