import { type ModelRecord, type PipelineType, sampleInput } from "@modelyard/tasks";
import { modelIdentity } from "../model/model-facts.ts";
import { sampleMessages, takesImages } from "./chat.ts";
import { samplePrompt } from "./sample-inputs.ts";

/** What a call sends, in the words of `describeCall`. */
interface SampleCall {
  inputs?: unknown;
  parameters?: Record<string, unknown>;
  args?: Record<string, unknown>;
}

/**
 * Returns the sample inputs of a task, as the arguments of a call.
 * @param model decides the samples: its mask token, and whether a chat holds an image
 * @param options.hubUrl this hub, whose sample image a chat holds where providers can fetch it
 * @returns an empty call for a task without an example
 */
export function sampleCall(
  task: PipelineType | "conversational",
  model: ModelRecord,
  { hubUrl }: { hubUrl?: string | undefined } = {},
): SampleCall {
  const identity = modelIdentity(model);
  if (task === "conversational" || task === "image-text-to-text") {
    const withImage = task === "image-text-to-text" || takesImages(identity);
    return { args: { messages: sampleMessages({ withImage, hubUrl }) } };
  }
  // The catalogue's example is a chat, which a model without a chat template cannot hold.
  if (task === "text-generation") return { inputs: samplePrompt };
  const example = sampleInput(task, { mask_token: identity.maskToken });
  if (example === undefined) return {};
  if (example.kind === "messages") return { args: { messages: example.messages } };
  const { parameters } = example;
  if (example.kind === "file") return withSettings(example.filename, parameters);
  const { inputs } = example;
  // What is said beside a picture is a parameter of the call.
  if (typeof inputs === "object" && inputs !== null && "image" in inputs && "prompt" in inputs)
    return withSettings(inputs.image, { ...parameters, prompt: inputs.prompt });
  return withSettings(inputs, parameters);
}

function withSettings(inputs: unknown, parameters: object | undefined): SampleCall {
  return Object.keys({ ...parameters }).length === 0 ? { inputs } : { inputs, parameters: { ...parameters } };
}
