import type { Queries } from "../../database/queries.ts";
import { oauthApps } from "../tables.ts";

/** The id that `hf auth login` of huggingface_hub sends. */
export const commandLineClientId = "26be6b09-91c5-47da-9861-d2d2bb7a7e36";

/** Adds the apps that every hub knows. */
export async function addBuiltInApps(queries: Queries, now: Date): Promise<void> {
  await queries
    .insert(oauthApps)
    .values({
      id: commandLineClientId,
      ownerId: null,
      origin: "built-in",
      name: "hf command line",
      uri: null,
      redirectUris: [],
      scopes: null,
      secretHash: null,
      createdAt: now,
    })
    .onConflictDoNothing();
}
