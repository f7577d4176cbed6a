import { cerebras } from "./cerebras.ts";
import type { ProviderDefinition } from "./define-provider.ts";
import { fireworksAi } from "./fireworks-ai.ts";
import { groq } from "./groq.ts";
import { together } from "./together.ts";

export { chatCompletion } from "../adapters/chat-completion.ts";
export { defineProvider, type InferenceTask, type ProviderDefinition, type TaskAdapter } from "./define-provider.ts";

/** Every provider with a fixed address, by id. */
export const providers: ReadonlyMap<string, ProviderDefinition> = new Map(
  [cerebras, fireworksAi, groq, together].map((provider) => [provider.id, provider]),
);
