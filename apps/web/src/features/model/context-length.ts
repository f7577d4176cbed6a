import type { ModelDetails, ModelInfo } from "@modelyard/hub/contract";

/** Returns a model's context length in tokens, read from its files. */
export function contextLengthOf(
  { gguf }: Pick<ModelInfo, "gguf">,
  details: ModelDetails | undefined,
): number | undefined {
  return details?.files.contextLength ?? details?.files.gguf[0]?.contextLength ?? gguf?.context_length;
}
