import { z } from "zod";

/** A special token, as text or with its properties. */
const specialToken = z.union([z.string(), z.object({ content: z.string() })]).nullish();

/** What we read of `tokenizer_config.json`; the tokenizer library reads more. */
export const TokenizerConfig = z.looseObject({
  model_max_length: z.number().nullish(),
  mask_token: specialToken,
  pad_token: specialToken,
  truncation_side: z.enum(["left", "right"]).nullish(),
});
export type TokenizerConfig = z.infer<typeof TokenizerConfig>;

/** `special_tokens_map.json`. */
export const SpecialTokensMap = z.looseObject({ mask_token: specialToken, pad_token: specialToken });
export type SpecialTokensMap = z.infer<typeof SpecialTokensMap>;

/** Returns the text of a special token. */
export function contentOf(token: z.infer<typeof specialToken>): string | undefined {
  return typeof token === "string" ? token : token?.content;
}

/** What we read of `tokenizer.json`; the tokenizer library reads more. */
export const TokenizerJson = z.looseObject({
  model: z.looseObject({
    type: z.string().nullish(),
    continuing_subword_prefix: z.string().nullish(),
    unk_token: z.string().nullish(),
    unk_id: z.number().nullish(),
  }),
  pre_tokenizer: z.unknown(),
  post_processor: z.unknown(),
  decoder: z.unknown(),
  added_tokens: z.array(z.looseObject({ id: z.number().int(), content: z.string() })).default([]),
});
export type TokenizerJson = z.infer<typeof TokenizerJson>;
