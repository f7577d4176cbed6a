import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { cut } from "./table-cells.ts";
import type { Viewer } from "./viewer.ts";

const Typed = z.looseObject({ type: z.string().optional().catch(undefined) });
const Tokenizer = z.looseObject({
  model: z
    .looseObject({
      type: z.string().optional().catch(undefined),
      // A record or a list with hundreds of thousands of entries, which are only counted.
      vocab: z.unknown(),
      merges: z.unknown(),
    })
    .optional(),
  added_tokens: z
    .array(z.object({ id: z.int(), content: z.string(), special: z.boolean().optional() }))
    .optional()
    .catch(undefined),
});
const parts = ["normalizer", "pre_tokenizer", "post_processor", "decoder"] as const;

/** Shows what a `tokenizer.json` defines: its model, its vocabulary and its special tokens. */
export const viewTokenizer: Viewer = async (file) => {
  const { bytes, specialTokens } = limits.fileViews.tokenizer;
  if (file.size > bytes) return { kind: "large" };
  const parsed = Tokenizer.safeParse(JSON.parse(new TextDecoder().decode(await file.start(bytes))));
  if (!parsed.success || parsed.data.model === undefined) throw new Error("it does not describe a tokenizer.");
  const { model, added_tokens: added = [] } = parsed.data;
  const { type } = model;
  const vocabularySize = countOf(model.vocab);
  const merges = countOf(model.merges);
  const special = added.filter((token) => token.special === true);
  return {
    kind: "tokenizer",
    ...(type === undefined ? {} : { type: cut(type, 100) }),
    ...(vocabularySize === undefined ? {} : { vocabularySize }),
    ...(merges === undefined ? {} : { merges }),
    steps: parts.flatMap((part) => {
      const types = typesOf(parsed.data[part]);
      return types.length === 0 ? [] : [{ part, types }];
    }),
    addedTokens: added.length,
    specialTokens: special.slice(0, specialTokens).map(({ id, content }) => ({ id, text: cut(content, 100) })),
  };
};

function countOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}

/** Returns the types of a step, or of the steps of a sequence. */
function typesOf(step: unknown): string[] {
  const { success, data } = Typed.safeParse(step);
  if (!success) return [];
  const nested = [data["normalizers"], data["pretokenizers"], data["processors"], data["decoders"]].find(Array.isArray);
  const steps: unknown[] = nested === undefined ? [data] : nested;
  return steps.slice(0, 20).flatMap((each) => {
    const { type } = Typed.safeParse(each).data ?? {};
    return type === undefined ? [] : [cut(type, 100)];
  });
}
