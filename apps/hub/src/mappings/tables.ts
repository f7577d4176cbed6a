import { bigint, primaryKey, text } from "drizzle-orm/pg-core";
import { hubSchema } from "../database/hub-schema.ts";

/** Which provider serves a model. Keyed by the folded id, because a mapping may exist before the repository. */
export const mappings = hubSchema.table(
  "mappings",
  {
    foldedModelId: text("folded_model_id").notNull(),
    /** The id as it was registered. Once the repository exists, its spelling takes precedence. */
    modelId: text("model_id").notNull(),
    provider: text("provider").notNull(),
    providerModelId: text("provider_model_id").notNull(),
    task: text("task").notNull(),
    status: text("status").$type<"live" | "staging" | "error">().notNull(),
    adapter: text("adapter").$type<"lora">(),
    adapterWeightsPath: text("adapter_weights_path"),
    /** Bytes of the files that this hub loads to run the model itself. */
    modelBytes: bigint("model_bytes", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.foldedModelId, table.provider] })],
);
