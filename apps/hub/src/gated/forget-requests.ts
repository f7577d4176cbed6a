import { eq } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { accessRequests } from "./tables.ts";

/** Removes the personal data of a user whose account is removed: the requests, and the name in those that the user reviewed. */
export async function forgetRequestsOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(accessRequests).where(eq(accessRequests.userId, userId));
  await queries.update(accessRequests).set({ reviewerId: null }).where(eq(accessRequests.reviewerId, userId));
}
