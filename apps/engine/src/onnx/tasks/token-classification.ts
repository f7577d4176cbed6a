import { z } from "zod";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { EncodedText } from "../text/text-tokenizer.ts";
import { tokenOffsets } from "../text/token-offsets.ts";
import { aggregate, type Entity, type ScoredToken, withoutOverlaps } from "./entities.ts";
import { softmax } from "./scores.ts";
import {
  parse,
  parseParameters,
  type Task,
  type TextModel,
  texts,
  truncationOf,
  truncationParameters,
} from "./task.ts";

const parameterShape = {
  aggregation_strategy: z.enum(["none", "simple", "first", "average", "max"]).optional(),
  ignore_labels: z.array(z.string()).optional(),
  stride: z.number().int().min(0).optional(),
  ...truncationParameters,
};

/** Returns `[{ entity_group, score, word, start, end }]`; a list of them for a list of texts. */
export function tokenClassification(model: TextModel): Task {
  return {
    run: async (inputs, parameters, signal) => {
      const given = parse(texts, inputs, "inputs");
      const options = parseParameters(parameterShape, parameters);
      const results: Entity[][] = [];
      for (const text of [given].flat()) results.push(await entitiesOf(model, text, options, signal));
      return typeof given === "string" ? results[0] : results;
    },
  };
}

type Options = z.infer<z.ZodObject<typeof parameterShape>>;

async function entitiesOf(model: TextModel, text: string, options: Options, signal: AbortSignal): Promise<Entity[]> {
  const { tokenizer, config, compute } = model;
  const { aggregation_strategy: strategy = "simple", ignore_labels: ignored = ["O"] } = options;
  const tokens = tokenizer.tokensOf(text);
  const offsets = tokenOffsets(tokenizer, text, tokens);
  const windows = windowsOf(model, text, tokens.ids, options);
  const outputs = await compute(windows, signal);
  const position = codePoints(text);
  const wordOf = (ids: readonly number[]) => tokenizer.decode(ids, { withoutSpecial: false });
  const lists = windows.map((window, index) => {
    const rows = outputs[index]?.rows ?? [];
    const scored = window.sources.flatMap((source, row): ScoredToken[] => {
      const id = window.ids[row];
      if (source === undefined || id === undefined) return [];
      const token = tokens.tokens[source] ?? "";
      const span = offsets[source];
      const word = span === undefined ? token : text.slice(span.start, span.end);
      const isUnknown = id === tokenizer.unknownId;
      const continues =
        tokenizer.subwordPrefix === undefined
          ? span !== undefined && span.start > 0 && !/^\s$/.test(text.charAt(span.start - 1))
          : token.startsWith(tokenizer.subwordPrefix);
      return [
        {
          id,
          index: row,
          token: isUnknown ? word : token,
          isSubword: continues && !isUnknown,
          isUnknown,
          scores: softmax(rows[row] ?? []),
          span,
        },
      ];
    });
    return aggregate(scored, { strategy, config, text, wordOf });
  });
  return withoutOverlaps(lists)
    .filter(({ entity, entity_group }) => !ignored.includes(entity ?? entity_group ?? ""))
    .map((entity) =>
      Object.assign(entity, {
        start: entity.start === null ? null : (position[entity.start] ?? null),
        end: entity.end === null ? null : (position[entity.end] ?? null),
      }),
    );
}

/** Returns the text in parts that the model can read, which overlap by `stride` tokens. */
function windowsOf(
  { tokenizer, modelId }: TextModel,
  text: string,
  ids: readonly number[],
  options: Options,
): EncodedText[] {
  const room = tokenizer.maxTokens - tokenizer.specialTokens(false);
  const { stride } = options;
  if (stride === undefined || ids.length <= room) {
    return [tokenizer.encode(text, undefined, truncationOf(options))];
  }
  if (stride >= room) {
    throw new RuntimeError(
      "invalid_input",
      `parameters.stride must be less than ${room}, the tokens that ${modelId} reads at once.`,
      { field: "parameters.stride" },
    );
  }
  const windows: EncodedText[] = [];
  for (let from = 0; ; from += room - stride) {
    windows.push(tokenizer.encodeTokens(ids.slice(from, from + room), from));
    if (from + room >= ids.length) return windows;
  }
}

/** Returns for each position in a string how many characters are before it: clients of the API count code points. */
function codePoints(text: string): Uint32Array {
  const positions = new Uint32Array(text.length + 1);
  let count = 0;
  let unit = 0;
  for (const character of text) {
    for (let part = 0; part < character.length; part++) positions[unit++] = count;
    count++;
  }
  positions[unit] = count;
  return positions;
}
