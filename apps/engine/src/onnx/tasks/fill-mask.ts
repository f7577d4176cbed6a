import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { TextOutput } from "../text/batch.ts";
import type { EncodedText, TextTokenizer } from "../text/text-tokenizer.ts";
import { highest, softmax } from "./scores.ts";
import {
  parse,
  parseParameters,
  type Task,
  type TextModel,
  text,
  texts,
  truncationOf,
  truncationParameters,
} from "./task.ts";

const parameterShape = {
  top_k: z.number().int().positive().optional(),
  targets: z
    .union([text.transform((target) => [target]), z.array(text).min(1, "must have at least one word")])
    .refine((targets) => targets.length <= limits.onnx.targets, `must have at most ${limits.onnx.targets} words`)
    .optional(),
  ...truncationParameters,
};

interface Filled {
  score: number;
  token: number;
  token_str: string;
  sequence: string;
}

/** Returns `[{ score, token, token_str, sequence }]`; a list for each mask, or for each text, if there are several. */
export function fillMask({ modelId, tokenizer, compute }: TextModel): Task {
  return {
    run: async (inputs, parameters, signal) => {
      const given = parse(texts, inputs, "inputs");
      const options = parseParameters(parameterShape, parameters);
      const maskId = tokenizer.maskToken === undefined ? undefined : tokenizer.library.token_to_id(tokenizer.maskToken);
      if (maskId === undefined) {
        throw new RuntimeError("unsupported_task", `The vocabulary of ${modelId} has no mask token.`);
      }
      const targets = options.targets && [...new Set(options.targets.map((target) => targetId(tokenizer, target)))];
      const encoded = [given].flat().map((one) => {
        const result = tokenizer.encode(one, undefined, truncationOf(options));
        checkMasks(result, maskId, tokenizer.maskToken ?? "", modelId);
        return result;
      });
      const outputs = await compute(encoded, signal);
      const results = outputs.map((output, index) =>
        fill(tokenizer, encoded[index], output, { maskId, targets, count: options.top_k ?? 5 }),
      );
      return typeof given === "string" ? results[0] : results;
    },
  };
}

function checkMasks({ ids }: EncodedText, maskId: number, maskToken: string, modelId: string): void {
  const masks = ids.filter((id) => id === maskId).length;
  if (masks === 0 || masks > limits.onnx.masks) {
    throw new RuntimeError(
      "invalid_input",
      masks === 0
        ? `The text has no mask. Write ${maskToken} where ${modelId} is to fill in a word.`
        : `The text has ${masks} masks; the limit is ${limits.onnx.masks}.`,
      { field: "inputs" },
    );
  }
}

/** Returns the token of a word. Vocabularies with spaces have most words with one in front of them. */
function targetId(tokenizer: TextTokenizer, target: string): number {
  const own = tokenizer.library.token_to_id(target);
  if (own !== undefined) return own;
  for (const written of [target, ` ${target}`]) {
    const [id, ...others] = tokenizer.tokensOf(written).ids;
    if (id !== undefined && others.length === 0 && id !== tokenizer.unknownId) return id;
  }
  throw new RuntimeError(
    "invalid_input",
    `parameters.targets has ${JSON.stringify(target.slice(0, 80))}, which is not one token of this model. Choose a word of its vocabulary.`,
    { field: "parameters.targets" },
  );
}

interface FillOptions {
  maskId: number;
  targets: readonly number[] | undefined;
  count: number;
}

function fill(
  tokenizer: TextTokenizer,
  encoded: EncodedText | undefined,
  { rows }: TextOutput,
  { maskId, targets, count }: FillOptions,
): Filled[] | Filled[][] {
  const ids = encoded?.ids ?? [];
  const masks = [...ids.keys()].filter((position) => ids[position] === maskId);
  const lists = masks.map((position) => {
    const scores = softmax(rows[position] ?? []);
    const candidates = (targets ?? [...scores.keys()]).map((token) => ({ token, score: scores[token] ?? 0 }));
    return highest(candidates, count).map(({ token, score }) => ({
      score,
      token,
      token_str: tokenizer.decode([token], { withoutSpecial: false }),
      // With several masks, the others stay visible.
      sequence: tokenizer.decode(ids.with(position, token), { withoutSpecial: masks.length === 1 }),
    }));
  });
  return lists.length === 1 ? (lists[0] ?? []) : lists;
}
