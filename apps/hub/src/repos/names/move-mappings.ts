import { eq, sql } from "drizzle-orm";
import { foldName } from "../../accounts/names.ts";
import type { Queries } from "../../database/queries.ts";
import { localProvider } from "../../local-models/local-mapping.ts";
import { mappings } from "../../mappings/tables.ts";

/**
 * Gives the mappings of a model to its new name. Mappings that were registered for the new name before a model had it stay,
 * unless the model has one at the same provider.
 */
export async function moveMappings(transaction: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  const [old, folded] = [foldName(from), foldName(to)];
  if (old !== folded) {
    await transaction.execute(sql`
      delete from ${mappings} where ${mappings.foldedModelId} = ${folded}
        and ${mappings.provider} in (select provider from hub.mappings as moved where moved.folded_model_id = ${old})`);
  }
  const providerModelId = sql`case when ${mappings.provider} = ${localProvider} then ${to} else ${mappings.providerModelId} end`;
  await transaction
    .update(mappings)
    .set({ foldedModelId: folded, modelId: to, providerModelId })
    .where(eq(mappings.foldedModelId, old));
}
