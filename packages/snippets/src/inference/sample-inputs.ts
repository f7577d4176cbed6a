import { isPipelineType, sampleInput } from "@modelyard/tasks";
import { toPlain } from "../literals/to-plain.ts";
import type { Plain } from "../literals/tree.ts";

/** Prompt for a model without a chat template. */
export const samplePrompt = "Once upon a time in a small harbour town,";

type Fields = { readonly [name: string]: Plain };

/**
 * Returns the inputs of a snippet by name; the reader's inputs replace the sample. A single text or list from the
 * reader is the first input.
 * @returns `undefined` for a task without an example
 */
export function sampleFields(task: string, maskToken: string, inputs?: Plain): Fields | undefined {
  const sample = fieldsOf(task, maskToken);
  if (sample === undefined || inputs === undefined || inputs === null) return sample;
  if (isFields(inputs)) return { ...sample, ...inputs };
  const [first] = Object.keys(sample);
  return first === undefined ? sample : { ...sample, [first]: inputs };
}

function fieldsOf(task: string, maskToken: string): Fields | undefined {
  // The catalogue's example is a chat, which a model without a chat template cannot hold.
  if (task === "text-generation") return { text: samplePrompt };
  const sample = isPipelineType(task) ? sampleInput(task, { mask_token: maskToken }) : undefined;
  if (sample === undefined || sample.kind === "messages") return undefined;
  const parameters = fields(toPlain(sample.parameters));
  if (sample.kind === "file") return parameters;
  const inputs = toPlain(sample.inputs);
  return { ...(isFields(inputs) ? withoutFile(inputs) : { text: inputs }), ...parameters };
}

/** Whether the code includes its files. */
function withoutFile(inputs: Fields): Fields {
  const { image: _, ...rest } = inputs;
  return rest;
}

const isFields = (value: Plain): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fields = (value: Plain): Fields => (isFields(value) ? value : {});
