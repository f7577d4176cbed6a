import { z } from "zod";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { TextOutput } from "./batch.ts";

/** `1_Pooling/config.json` of `sentence-transformers`. */
export const PoolingConfig = z.looseObject({
  pooling_mode: z.string().optional(),
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_mean_tokens: z.boolean().optional(),
  pooling_mode_max_tokens: z.boolean().optional(),
  pooling_mode_lasttoken: z.boolean().optional(),
});
export type PoolingConfig = z.infer<typeof PoolingConfig>;

/** `modules.json`: the steps of a sentence-embedding model. */
export const ModulesConfig = z.array(z.looseObject({ type: z.string().default(""), path: z.string().default("") }));

export type Pooling = "mean" | "cls" | "max" | "last";
const modes: readonly Pooling[] = ["mean", "cls", "max", "last"];

/** Returns how a model makes one vector of those of its tokens. @throws {RuntimeError} in a way that is not supported */
export function poolingOf(config: PoolingConfig, modelId: string): Pooling {
  const chosen = Object.entries(config).flatMap(([name, value]) =>
    value === true && name.startsWith("pooling_mode_") ? [name.slice("pooling_mode_".length)] : [],
  );
  const names = config.pooling_mode === undefined ? chosen : [config.pooling_mode];
  const [name = ""] = names;
  const mode = modes.find((known) => known === name.replace(/_?tokens?$/, ""));
  if (names.length !== 1 || mode === undefined) {
    throw new RuntimeError(
      "unsupported_architecture",
      `${modelId} combines the vectors of tokens by ${names.join(" and ") || "no rule"}. The local engine supports ${modes.join(", ")}.`,
    );
  }
  return mode;
}

/** Returns one vector for a text. Rows are those of its tokens, without padding. */
export function pooled({ rows, width }: TextOutput, pooling: Pooling): Float32Array {
  if (pooling === "cls") return Float32Array.from(rows[0] ?? []);
  if (pooling === "last") return Float32Array.from(rows.at(-1) ?? []);
  const vector = new Float64Array(width).fill(pooling === "max" ? -Infinity : 0);
  for (const row of rows) {
    for (let index = 0; index < width; index++) {
      const value = row[index] ?? 0;
      vector[index] =
        pooling === "max" ? Math.max(vector[index] ?? 0, value) : (vector[index] ?? 0) + value / rows.length;
    }
  }
  return Float32Array.from(vector);
}

/** Returns a vector of length 1. */
export function normalized(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}
