import { type DescribeCallOptions, describeCall } from "@modelyard/inference";
import { type ProviderFixture, readFixtures } from "@modelyard/provider-sim";
import type { DescribedCall, InferenceSnippetOptions } from "@modelyard/snippets";
import { isPipelineType, sampleInput } from "@modelyard/tasks";

/** Every way in which a text can break out of its literal in code. */
export const question = `it's "quoted" $(id) \`id\` {{ 7*7 }} ¿qué?`;

/** How a snippet reaches a provider: through this hub's router, directly, or through the router of huggingface.co. */
export const ways = ["own hub", "direct", "field hub"] as const;
export type Way = (typeof ways)[number];

/** One provider and task as documented, as a model of a hub. */
export interface SnippetCell {
  fixture: ProviderFixture;
  modelId: string;
}

export const cells: readonly SnippetCell[] = readFixtures().map((fixture) => ({
  fixture,
  // Clients do not look up mappings for OpenAI; they use its own model names.
  modelId: fixture.provider === "openai" ? `openai/${fixture.model}` : `cells/${fixture.provider}.${fixture.task}`,
}));

/** A reader's input in a cell, and the code generated for it. */
export interface CellCall {
  call: DescribedCall;
  options: InferenceSnippetOptions;
  /** Texts that must reach the provider, whatever the client's format. */
  texts: readonly string[];
  /** The name of the file that is sent. */
  fileName: string | undefined;
}

/** @returns `undefined` if this provider cannot be reached this way */
export function cellCall({ fixture, modelId }: SnippetCell, way: Way, origin: string): CellCall | undefined {
  const { provider, task } = fixture;
  // It belongs to the hub and cannot be called directly.
  if (way === "direct" && provider === "hf-inference") return undefined;
  // Its models are not on the hub: the client calls it directly.
  if (way !== "direct" && provider === "openai") return undefined;
  if (task === "conversational") return chatCall({ fixture, modelId }, way, origin);
  if (!isPipelineType(task)) throw new Error(`${task} is no task.`);
  const { inputs, parameters, texts, fileName } = sampleOf(task);
  const described = describeCall({
    ...hubOf(way, origin),
    task,
    provider,
    model: modelId,
    providerModelId: fixture.model,
    inputs,
    ...(parameters !== undefined && { parameters }),
    directRequest: way === "direct",
  });
  return { call: { ...described, ...hubOf(way, origin) }, options: {}, texts, fileName };
}

function chatCall({ fixture, modelId }: SnippetCell, way: Way, origin: string): CellCall {
  const { provider } = fixture;
  const messages = [{ role: "user" as const, content: question }];
  const options = { messages, temperature: 0.5, max_tokens: 99, top_p: 0.9 };
  const shared = { task: "conversational" as const, model: modelId, args: { messages } };
  if (way === "direct") {
    const call = describeCall({ ...shared, provider, providerModelId: fixture.model, directRequest: true });
    return { call, options, texts: [question], fileName: undefined };
  }
  const hub = way === "own hub" ? { hubUrl: origin, routerUrl: origin } : {};
  const described = describeCall({ ...shared, ...hub });
  const model = `${modelId}:${provider}`;
  const providerInputs = { ...described.providerInputs, model };
  const call = { ...described, ...hub, provider, providerModelId: model, providerInputs };
  return { call, options, texts: [question], fileName: undefined };
}

const hubOf = (way: Way, origin: string): Pick<DescribeCallOptions, "hubUrl" | "routerUrl"> =>
  way === "own hub" ? { hubUrl: origin, routerUrl: `${origin}/router` } : {};

/** The catalogue's example as arguments of a call, as on a model's page. */
function sampleOf(task: Parameters<typeof sampleInput>[0]) {
  const example = sampleInput(task);
  if (example === undefined) throw new Error(`${task} has no example.`);
  // A text model that does not support chats.
  if (example.kind === "messages")
    return { inputs: question, parameters: undefined, texts: [question], fileName: undefined };
  if (example.kind === "file") {
    const { filename, parameters } = example;
    // Its clients send the image by name.
    const inputs = task === "zero-shot-image-classification" ? { image: filename } : filename;
    return { inputs, parameters, texts: textsIn(parameters), fileName: filename };
  }
  const { inputs, parameters } = example;
  if (typeof inputs !== "object" || inputs === null || !("image" in inputs))
    return { inputs, parameters, texts: textsIn([inputs, parameters]), fileName: undefined };
  const { image, ...rest } = inputs;
  const fileName = String(image);
  const texts = textsIn([rest, parameters]);
  if (!("prompt" in rest)) return { inputs, parameters, texts, fileName };
  // Text beside an image is a parameter of the call.
  return { inputs: fileName, parameters: { ...parameters, prompt: rest.prompt }, texts, fileName };
}

/** Returns the texts in a value, without field names. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
