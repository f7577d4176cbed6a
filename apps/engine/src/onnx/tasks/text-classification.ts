import { z } from "zod";
import { classificationParameters, labelScores } from "./classification.ts";
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

/** One text, several, or a pair of texts. */
const Inputs = z.union([texts, z.object({ text, text_pair: text.optional() })], {
  error: "must be a text, a list of texts, or an object with text and text_pair",
});
const parameterShape = { ...classificationParameters, ...truncationParameters };

/** Returns `[[{ label, score }]]`: one list for each text, the highest scores first. */
export function textClassification({ config, tokenizer, compute }: TextModel): Task {
  return {
    run: async (inputs, parameters, signal) => {
      const given = parse(Inputs, inputs, "inputs");
      const options = parseParameters(parameterShape, parameters);
      const truncation = truncationOf(options);
      const encoded =
        typeof given === "object" && "text" in given
          ? [tokenizer.encode(given.text, given.text_pair, truncation)]
          : [given].flat().map((one) => tokenizer.encode(one, undefined, truncation));
      const outputs = await compute(encoded, signal);
      return outputs.map(({ rows: [logits = new Float32Array()] }) => labelScores(config, logits, options));
    },
  };
}
