import { type PipelineType, sampleInput } from "@modelyard/tasks";

/** What a call sends, in the words of `describeCall`. */
interface SampleCall {
  inputs?: unknown;
  parameters?: Record<string, unknown>;
  args?: Record<string, unknown>;
}

/**
 * The catalogue's example of a task, as a call.
 * @param maskToken what a fill-mask model of its own kind calls the blank
 * @returns nothing for a task without an example
 */
export function sampleCall(task: PipelineType | "conversational", maskToken: string | undefined): SampleCall {
  const catalogueTask = task === "conversational" ? "text-generation" : task;
  const example = sampleInput(catalogueTask, maskToken === undefined ? undefined : { mask_token: maskToken });
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
