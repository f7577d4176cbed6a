import { MediaSlot, type Plain } from "../literals/tree.ts";

/** A file of the reader's that the call takes. */
export interface InputFile {
  name: string;
  contentType: string;
  /** What the code calls it. */
  variable: "image" | "audio";
}

/** An argument of a method: by position where `name` is missing. */
export interface CallArgument {
  name?: string;
  value: Plain;
}

/** What one task asks for, in the words of each kind of client. Where a value is {@link media}, code puts the file. */
export interface TaskCall {
  /** The JSON body, in hf-inference's shape. */
  body: Plain;
  /** The method of Python's `InferenceClient`. */
  python?: { method: string; arguments: readonly CallArgument[] };
  /** The method of JavaScript's `InferenceClient`, and its argument. */
  javascript?: { method: string; arguments: { readonly [key: string]: Plain } };
  file?: InputFile;
  /** The request's body is the file itself, unless the provider wants JSON. */
  sendsFile?: boolean;
  /** The response is a file. */
  outputFile?: string;
}

/** The reader's file inside a body. */
export const media = {
  /** The bytes in base64. */
  base64: new MediaSlot("base64"),
  /** A data URI of the bytes. */
  dataUri: new MediaSlot("dataUri"),
  /** Only SDK calls: the file as that language opens it. */
  file: new MediaSlot("file"),
} as const;

/** One method in the naming of each SDK: `text_to_image` and `textToImage`. */
export function methodNames(task: string): { python: string; javascript: string } {
  const [first = "", ...rest] = task.split("-");
  return {
    python: [first, ...rest].join("_"),
    javascript: first + rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(""),
  };
}
