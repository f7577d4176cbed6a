import type { ProviderDefinition, TaskAdapter } from "@modelyard/inference/providers";
import { chatChoice } from "../chat/chat-choice.ts";
import type { ChoiceFor } from "../models/model-chooser.ts";

/** Returns how the providers of a job are chosen. */
export function choiceForJob(task: string): ChoiceFor<unknown> {
  return {
    mappedAs: task === "conversational" ? chatChoice.mappedAs : [task],
    what: task,
    adapterOf: (definition) => adapterOf(definition, task),
  };
}

function adapterOf({ tasks }: ProviderDefinition, wanted: string): TaskAdapter | undefined {
  const adapters: [string, TaskAdapter][] = Object.entries(tasks);
  return adapters.find(([task]) => task === wanted)?.[1];
}
