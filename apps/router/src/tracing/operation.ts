import type { CallContent } from "../calls/call-content.ts";

/** What a request to a provider does, in the terms of the GenAI conventions. */
export interface Operation {
  /** A well-known value of `gen_ai.operation.name`, or the task where none applies. */
  name: string;
  /** The value of `gen_ai.output.type`, where the request implies it. */
  outputType?: "image" | "speech" | "text";
}

const chat: Operation = { name: "chat" };
const textCompletion: Operation = { name: "text_completion" };
const embeddings: Operation = { name: "embeddings" };
const image: Operation = { name: "generate_content", outputType: "image" };
const speech: Operation = { name: "generate_content", outputType: "speech" };

const byTask: ReadonlyMap<string, Operation> = new Map([
  ["conversational", chat],
  ["text-generation", textCompletion],
  ["feature-extraction", embeddings],
  ["sentence-similarity", embeddings],
  ["text-to-image", image],
  ["image-to-image", image],
  ["text-to-speech", speech],
  ["text-to-audio", speech],
  ["automatic-speech-recognition", { name: "generate_content", outputType: "text" }],
  ["text-to-video", { name: "generate_content" }],
  ["image-to-video", { name: "generate_content" }],
]);

/** The ends of paths at providers, the longer ones first. */
const byPath: readonly (readonly [string, Operation])[] = [
  ["/chat/completions", chat],
  ["/responses", chat],
  ["/messages", chat],
  ["/completions", textCompletion],
  ["/embeddings", embeddings],
  ["/images/generations", image],
  ["/audio/speech", speech],
];

/** @param path at the provider: all that is known of a call whose body is forwarded unread */
export function operationOf(content: CallContent | undefined, path: string): Operation {
  if (content !== undefined && "task" in content && content.task !== "any") {
    return byTask.get(content.task) ?? { name: content.task };
  }
  const mark = path.indexOf("?");
  const plain = mark === -1 ? path : path.slice(0, mark);
  const found = byPath.find(([end]) => plain.endsWith(end))?.[1];
  if (found !== undefined) return found;
  return content instanceof Uint8Array ? chat : { name: "generate_content" };
}

/** Our ids of providers that have a well-known value of `gen_ai.provider.name` with another spelling. */
const wellKnown: ReadonlyMap<string, string> = new Map([
  ["mistral", "mistral_ai"],
  ["moonshot", "moonshot_ai"],
  ["xai", "x_ai"],
  ["gemini", "gcp.gemini"],
]);

export function providerNameOf(providerId: string): string {
  return wellKnown.get(providerId) ?? providerId;
}
