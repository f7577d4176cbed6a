import type { ModelIdentity } from "../model/model-facts.ts";
import { sampleImageUrl } from "../model/samples.ts";

export type TextPart = { type: "text"; text: string };
export type ImagePart = { type: "image_url"; image_url: { url: string } };

/** A message in the shape of the chat completions API. */
export type SnippetMessage = {
  role: "system" | "user" | "assistant" | "tool";
  content: string | readonly (TextPart | ImagePart)[];
};

export const sampleQuestion = "What is the capital of France?";

/** Returns whether a model reads images in chat messages, by its card. */
export function takesImages({ task, tags }: Pick<ModelIdentity, "task" | "tags">): boolean {
  return task === "image-text-to-text" || tags.has("image-text-to-text");
}

/** The messages of a snippet whose reader gave none. */
export function sampleMessages({ withImage }: { withImage: boolean }): SnippetMessage[] {
  if (!withImage) return [{ role: "user", content: sampleQuestion }];
  const content: SnippetMessage["content"] = [
    { type: "text", text: "What is in this picture?" },
    { type: "image_url", image_url: { url: sampleImageUrl } },
  ];
  return [{ role: "user", content }];
}
