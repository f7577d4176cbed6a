import type { TaskOutput } from "@modelyard/inference/providers";
import type { ChoiceFor } from "../models/model-chooser.ts";

/** The providers that can serve a chat, the same in every API for chat. */
export const chatChoice: ChoiceFor<TaskOutput<"conversational">> = {
  mappedAs: ["conversational", "text-generation", "image-text-to-text"],
  what: "chat",
  adapterOf: ({ tasks }) => tasks.conversational,
};
