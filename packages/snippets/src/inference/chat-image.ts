import { MediaSlot, type Plain } from "../literals/tree.ts";
import { imageFile } from "./given-file.ts";
import { type InputFile, media } from "./task-call.ts";

type Fields = { readonly [name: string]: Plain };

/**
 * Finds the image file that messages name instead of a URL, and inserts its content: services cannot open a local file
 * of the reader, so the code sends it as a data URI.
 * @returns the messages unchanged if every image has a URL; of several files, only the first is sent
 */
export function withImageFile(messages: Plain): { messages: Plain; file: InputFile | undefined } {
  let file: InputFile | undefined;
  const replaced = eachPart(messages, (part) => {
    const { type, image_url: image } = part;
    if (type !== "image_url" || !isFields(image) || typeof image["url"] !== "string") return part;
    const named = imageFile(image["url"]);
    if (named === undefined || (file !== undefined && named.name !== file.name)) return part;
    file = named;
    return { ...part, image_url: { ...image, url: media.dataUri } };
  });
  return { messages: file === undefined ? messages : replaced, file };
}

function eachPart(messages: Plain, change: (part: Fields) => Fields): Plain {
  if (!isList(messages)) return messages;
  return messages.map((message) => {
    if (!isFields(message) || !isList(message["content"])) return message;
    return { ...message, content: message["content"].map((part) => (isFields(part) ? change(part) : part)) };
  });
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);
const isFields = (value: Plain): value is Fields =>
  typeof value === "object" && value !== null && !isList(value) && !(value instanceof MediaSlot);
