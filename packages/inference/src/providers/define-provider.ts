import type { PipelineType } from "@modelyard/tasks";

/** A task that a provider can be asked for: every pipeline tag, and chat, which is a way to call text generation. */
export type InferenceTask = PipelineType | "conversational";

/** What an adapter needs to know of a call in order to compute its address. */
export interface RouteCall {
  /** The provider's name for the model. */
  providerModelId: string;
}

/** Our code for one provider and one task. It only computes; the transport sends. */
export interface TaskAdapter {
  /** @returns the path below the provider's base address, without a leading slash */
  route(call: RouteCall): string;
}

export interface ProviderDefinition {
  id: string;
  /** The name shown to people. */
  label: string;
  /** Origin and, where there is one, path prefix, without a trailing slash. */
  baseUrl: string;
  /** Headers that carry the provider's key. */
  authorization(key: string): Record<string, string>;
  tasks: Readonly<Partial<Record<InferenceTask, TaskAdapter>>>;
}

type ProviderDescription = Omit<ProviderDefinition, "authorization"> &
  Partial<Pick<ProviderDefinition, "authorization">>;

/** Completes a provider's description with what is common to almost all: a Bearer key. */
export function defineProvider(description: ProviderDescription): ProviderDefinition {
  return Object.freeze({ authorization: (key: string) => ({ authorization: `Bearer ${key}` }), ...description });
}
