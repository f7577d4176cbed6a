import { limits } from "@modelyard/platform/limits";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import { contentOf, type SpecialTokensMap, type TokenizerConfig, type TokenizerJson } from "./tokenizer-files.ts";
import { createTokenizer, type TokenizerLibrary } from "./tokenizer-library.ts";

/** A text, or a pair of texts, as a model reads it. */
export interface EncodedText {
  ids: readonly number[];
  /** 0 for the first text and 1 for the second, where the model distinguishes them. */
  typeIds: readonly number[];
  /** Positions of the tokens of the first text: the index of each in the text's tokens, `undefined` for other tokens. */
  sources: readonly (number | undefined)[];
}

/** What to do with a text that has more tokens than the model reads. */
export interface Truncation {
  truncate: boolean;
  /** The side that loses tokens. */
  side?: "left" | "right" | undefined;
  /** Shortens only the first of two texts, as zero-shot classification does; otherwise the longer one. */
  onlyFirst?: boolean | undefined;
}

/** Texts that no vocabulary contains: they show where the two texts are between the special tokens. */
const sentinels = ["\u{10FFFE}first", "\u{10FFFE}second"] as const;

interface TemplatePart {
  /** A special token, or which text is here. */
  part: { id: number } | { text: 0 | 1 };
  typeId: number;
}

interface TokenizerFiles {
  tokenizer: TokenizerJson;
  config: TokenizerConfig;
  special: SpecialTokensMap;
  /** How many tokens the model reads. */
  maxTokens: number;
  modelId: string;
}

/** The tokenizer of a model, with pairs, truncation and special tokens. */
export class TextTokenizer {
  readonly library: TokenizerLibrary;
  readonly maxTokens: number;
  readonly maskToken: string | undefined;
  readonly padId: number;
  readonly unknownId: number | undefined;
  readonly subwordPrefix: string | undefined;
  /** Whether tokens are bytes, written as letters. */
  readonly isByteLevel: boolean;
  private readonly side: "left" | "right";
  /** RoBERTa has pairs of one type; the library counts two. */
  private readonly hasTypes: boolean;
  private readonly modelId: string;
  private readonly templates = new Map<boolean, TemplatePart[]>();

  constructor({ tokenizer, config, special, maxTokens, modelId }: TokenizerFiles) {
    try {
      this.library = createTokenizer(tokenizer, config);
    } catch (cause) {
      throw new RuntimeError(
        "unsupported_architecture",
        `The local engine does not support the tokenizer of ${modelId}: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      );
    }
    this.modelId = modelId;
    this.maxTokens = maxTokens;
    this.side = config.truncation_side ?? "right";
    const wanted = contentOf(config.mask_token) ?? contentOf(special.mask_token) ?? "[MASK]";
    const hasMask = [wanted, "<mask>"].find((token) => this.library.token_to_id(token) !== undefined);
    this.maskToken = hasMask;
    const pad = contentOf(config.pad_token) ?? contentOf(special.pad_token) ?? "[PAD]";
    this.padId = this.library.token_to_id(pad) ?? 0;
    this.isByteLevel = JSON.stringify([tokenizer.pre_tokenizer, tokenizer.decoder]).includes('"ByteLevel"');
    this.hasTypes = !JSON.stringify(tokenizer.post_processor ?? null).includes('"RobertaProcessing"');
    const { model } = tokenizer;
    this.unknownId = model.unk_id ?? (model.unk_token ? this.library.token_to_id(model.unk_token) : undefined);
    this.subwordPrefix = model.type === "WordPiece" ? (model.continuing_subword_prefix ?? "##") : undefined;
  }

  /** Returns the tokens of a text, without special tokens around them. */
  tokensOf(text: string): { ids: number[]; tokens: string[] } {
    const { ids, tokens } = this.library.encode(text, { add_special_tokens: false });
    return { ids: ids.map((id, index) => this.knownId(id, tokens[index])), tokens };
  }

  /** Texts with words that have no token need one for unknown words; not every vocabulary has one. */
  private knownId(id: number | undefined, token: string | undefined): number {
    if (id !== undefined) return id;
    if (this.unknownId !== undefined) return this.unknownId;
    throw new RuntimeError(
      "invalid_input",
      `The vocabulary of ${this.modelId} has no token for ${JSON.stringify(token)}.`,
      { field: "inputs" },
    );
  }

  /** Returns how many special tokens surround a text, or a pair. */
  specialTokens(isPair: boolean): number {
    return this.template(isPair).filter(({ part }) => "id" in part).length;
  }

  /**
   * Encodes a text, or a pair.
   * @throws {RuntimeError} it has too many tokens, and is not to be truncated
   */
  encode(text: string, pair: string | undefined, truncation: Truncation): EncodedText {
    const isPair = pair !== undefined;
    const lists = [this.tokensOf(text).ids, isPair ? this.tokensOf(pair).ids : []] as const;
    const room = this.maxTokens - this.specialTokens(isPair);
    const kept = this.shortened(lists, room, truncation);
    return this.assemble(
      kept.map(({ from, to }, index) => ({ from, ids: lists[index === 0 ? 0 : 1].slice(from, to) })),
      isPair,
    );
  }

  /** Encodes a part of a text whose tokens are known. */
  encodeTokens(ids: readonly number[], from: number): EncodedText {
    return this.assemble([{ from, ids }], false);
  }

  /** Returns which tokens of both texts are kept. */
  private shortened(
    [first, second]: readonly [readonly number[], readonly number[]],
    room: number,
    { truncate, side = this.side, onlyFirst = false }: Truncation,
  ): { from: number; to: number }[] {
    const total = first.length + second.length;
    if (total > room && !truncate) {
      throw new RuntimeError(
        "context_length_exceeded",
        `The input has ${total} tokens; ${this.modelId} reads ${room}. Send a shorter text, or let it be truncated ("truncate": true).`,
        { field: "inputs" },
      );
    }
    let lengths: [number, number] = [first.length, second.length];
    if (total > room) {
      // Both are shortened to the same length; of an odd number of tokens, the longer one keeps one more.
      const half = first.length > second.length ? Math.floor(room / 2) : Math.ceil(room / 2);
      const least = onlyFirst ? second.length : Math.min(second.length, Math.max(half, room - first.length));
      lengths = [Math.max(0, room - least), least];
      if (least > room) {
        throw new RuntimeError(
          "context_length_exceeded",
          `The second text has ${second.length} tokens; ${this.modelId} reads ${room}. Send a shorter one.`,
        );
      }
    }
    return [first, second].map(({ length }, index) => {
      const size = Math.min(length, lengths[index === 0 ? 0 : 1]);
      return side === "left" ? { from: length - size, to: length } : { from: 0, to: size };
    });
  }

  private assemble(texts: readonly { from: number; ids: readonly number[] }[], isPair: boolean): EncodedText {
    const ids: number[] = [];
    const typeIds: number[] = [];
    const sources: (number | undefined)[] = [];
    for (const { part, typeId } of this.template(isPair)) {
      const text = "id" in part ? { from: 0, ids: [part.id] } : (texts[part.text] ?? { from: 0, ids: [] });
      for (const [index, id] of text.ids.entries()) {
        ids.push(id);
        typeIds.push(typeId);
        sources.push("text" in part && part.text === 0 ? text.from + index : undefined);
      }
    }
    return { ids, typeIds, sources };
  }

  /** Finds out where special tokens are: the library cannot shorten texts between them. */
  private template(isPair: boolean): TemplatePart[] {
    const known = this.templates.get(isPair);
    if (known !== undefined) return known;
    const [first, second] = sentinels;
    const processed = this.library.post_processor?.([first], isPair ? [second] : null, true) ?? {
      tokens: isPair ? [first, second] : [first],
    };
    const template = processed.tokens.map((token, index): TemplatePart => {
      const typeId = this.hasTypes ? (processed.token_type_ids?.[index] ?? 0) : 0;
      if (token === first) return { part: { text: 0 }, typeId };
      if (token === second) return { part: { text: 1 }, typeId };
      return { part: { id: this.knownId(this.library.token_to_id(token), token) }, typeId };
    });
    this.templates.set(isPair, template);
    return template;
  }

  /** Returns the text of tokens. */
  decode(ids: readonly number[], { withoutSpecial }: { withoutSpecial: boolean }): string {
    return ids.length === 0 ? "" : this.library.decode([...ids], { skip_special_tokens: withoutSpecial });
  }
}

/** Returns the shortest of the limits on tokens that a model's files contain. */
export function tokenLimit(known: readonly (number | null | undefined)[]): number {
  const lengths = known.filter((length): length is number => typeof length === "number" && length > 0);
  return Math.min(limits.onnx.tokens, ...lengths);
}
