import { newId } from "@modelyard/platform/ids";
import { eq } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { namespaces } from "../tables.ts";
import { avatars } from "./tables.ts";

type Owner = Pick<typeof namespaces.$inferSelect, "id">;

/** Stores a picture instead of an earlier one. Call it in a transaction. */
export async function storeAvatar(
  transaction: Queries,
  owner: Owner,
  { bytes, now }: { bytes: Buffer; now: Date },
): Promise<void> {
  const id = newId();
  // Locks the account, so that two uploads at once leave one picture.
  await transaction.update(namespaces).set({ avatarId: id }).where(eq(namespaces.id, owner.id));
  await transaction.delete(avatars).where(eq(avatars.namespaceId, owner.id));
  await transaction.insert(avatars).values({ id, namespaceId: owner.id, bytes, createdAt: now });
}

/** Removes the picture of an account, which then has the one that is made from its name. Call it in a transaction. */
export async function removeAvatar(transaction: Queries, owner: Owner): Promise<void> {
  await transaction.update(namespaces).set({ avatarId: null }).where(eq(namespaces.id, owner.id));
  await transaction.delete(avatars).where(eq(avatars.namespaceId, owner.id));
}

export async function readAvatar(orm: Queries, id: string): Promise<Buffer | undefined> {
  const [row] = await orm.select({ bytes: avatars.bytes }).from(avatars).where(eq(avatars.id, id));
  return row?.bytes;
}
