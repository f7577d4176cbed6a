import { publicSampleMediaUrl } from "@modelyard/tasks";
import type { ModelIdentity } from "../model/model-facts.ts";

/** Text in a chat message. */
export type TextPart = {
  /** Kind of the part. */
  type: "text";
  /** The text. */
  text: string;
};
/** An image in a chat message. */
export type ImagePart = {
  /** Kind of the part. */
  type: "image_url";
  /** The image. */
  image_url: {
    /** URL or data URL of the image, or the name of a local file. */
    url: string;
  };
};

/** A chat message in the format of the chat completions API. */
export type SnippetMessage = {
  /** Author of the message. */
  role: "system" | "user" | "assistant" | "tool";
  /** Text, or parts of text and images. */
  content: string | readonly (TextPart | ImagePart)[];
};

export const sampleQuestion = "What is the capital of France?";

/** Returns whether a model reads images in chat messages, by its card. */
export function takesImages({ task, tags }: Pick<ModelIdentity, "task" | "tags">): boolean {
  return task === "image-text-to-text" || tags.has("image-text-to-text");
}

/** The image that sample questions are about. */
const sampleImage = "street.png";

/**
 * Returns the sample messages, for a reader who entered none.
 * @param options.hubUrl this hub; if providers can fetch its sample image, the messages contain its URL, otherwise the
 *   name of a file that the code reads
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
