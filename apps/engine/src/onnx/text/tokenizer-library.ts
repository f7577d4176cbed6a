import { Tokenizer } from "@huggingface/tokenizers";
import type { TokenizerConfig, TokenizerJson } from "./tokenizer-files.ts";

/** What we use of `@huggingface/tokenizers`, whose own types cannot be resolved from an ES module. */
export interface TokenizerLibrary {
  /** Tokens that are not in the vocabulary have no id unless it has one for unknown words. */
  encode(text: string, options: { add_special_tokens: boolean }): { ids: (number | undefined)[]; tokens: string[] };
  decode(ids: readonly number[], options: { skip_special_tokens: boolean }): string;
  token_to_id(token: string): number | undefined;
  id_to_token(id: number): string | undefined;
  normalizer: ((text: string) => string) | null;
  post_processor:
    | ((
        tokens: readonly string[],
        pair: readonly string[] | null,
        addSpecialTokens: boolean,
      ) => { tokens: string[]; token_type_ids?: number[] })
    | null;
}

/** Creates the tokenizer of a model. @throws {Error} it is damaged, or of a kind that the library does not have */
export function createTokenizer(tokenizer: TokenizerJson, config: TokenizerConfig): TokenizerLibrary {
  return new Tokenizer(tokenizer, config);
}
