import type { PipelineType } from "@modelyard/tasks";

/** A task that a provider can perform: every pipeline tag, and `conversational` for chat. */
export type InferenceTask = PipelineType | "conversational";
