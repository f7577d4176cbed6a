import { publicSampleMediaUrl } from "@modelyard/tasks";
import type { ModelIdentity } from "../model/model-facts.ts";

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

/** The image that samples ask about. */
const sampleImage = "street.png";

/**
 * Returns the messages of a snippet whose reader gave none.
 * @param options.hubUrl this hub; where providers can fetch its sample image, the messages hold the address, else the
 * name of a file that the code reads
 */
export function sampleMessages(options: { withImage: boolean; hubUrl: string | undefined }): SnippetMessage[] {
  if (!options.withImage) return [{ role: "user", content: sampleQuestion }];
  const url = publicSampleMediaUrl(options.hubUrl, sampleImage) ?? sampleImage;
  const content: SnippetMessage["content"] = [
    { type: "text", text: "What is in this picture?" },
    { type: "image_url", image_url: { url } },
  ];
  return [{ role: "user", content }];
}
