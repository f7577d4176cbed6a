import { type ModelRecord, type PipelineType, sampleInput } from "@modelyard/tasks";
import { modelIdentity } from "../model/model-facts.ts";
import { sampleMessages, takesImages } from "./chat.ts";
import { samplePrompt } from "./sample-inputs.ts";

/** What a sample call sends, as arguments of `describeCall`. */
interface SampleCall {
  /** Input of the task. */
  inputs?: unknown;
  /** Parameters of the task. */
  parameters?: Record<string, unknown>;
  /** Further arguments, such as the messages of a chat. */
  args?: Record<string, unknown>;
}

/**
 * Returns the sample inputs of a task, as arguments of a call.
 * @param model decides the sample: its mask token, and whether a chat holds an image
 * @returns an empty object for a task without a sample
 */
export function sampleCall(
  task: PipelineType | "conversational",
  model: ModelRecord,
  {
    hubUrl,
  }: {
    /** Origin of this hub. A chat about an image uses the hub's sample image if providers can fetch it. */
    hubUrl?: string | undefined;
  } = {},
): SampleCall {
  const identity = modelIdentity(model);
  if (task === "conversational" || task === "image-text-to-text") {
    const withImage = task === "image-text-to-text" || takesImages(identity);
    return { args: { messages: sampleMessages({ withImage, hubUrl }) } };
  }
  // The catalogue's example is a chat, which a model without a chat template does not support.
  if (task === "text-generation") return { inputs: samplePrompt };
  const example = sampleInput(task, { mask_token: identity.maskToken });
  if (example === undefined) return {};
  if (example.kind === "messages") return { args: { messages: example.messages } };
  const { parameters } = example;
  if (example.kind === "file") return withSettings(example.filename, parameters);
  const { inputs } = example;
  // Text beside an image is a parameter of the call.
  if (typeof inputs === "object" && inputs !== null && "image" in inputs && "prompt" in inputs)
    return withSettings(inputs.image, { ...parameters, prompt: inputs.prompt });
  return withSettings(inputs, parameters);
}

function withSettings(inputs: unknown, parameters: object | undefined): SampleCall {
  return Object.keys({ ...parameters }).length === 0 ? { inputs } : { inputs, parameters: { ...parameters } };
}
