import { MediaSlot, type Plain } from "../literals/tree.ts";

/** A file of the reader that the call takes. */
export interface InputFile {
  name: string;
  contentType: string;
  /** Name of its variable in the code. */
  variable: "image" | "audio";
}

/** An argument of a method; positional if `name` is missing. */
export interface CallArgument {
  name?: string;
  value: Plain;
}

/** How one task is called with each kind of client. Code replaces the value {@link media} with the file. */
export interface TaskCall {
  /** JSON body in hf-inference's format. */
  body: Plain;
  /** The method of Python's `InferenceClient`. */
  python?: { method: string; arguments: readonly CallArgument[] };
  /** The method of JavaScript's `InferenceClient`, and its argument. */
  javascript?: { method: string; arguments: { readonly [key: string]: Plain } };
  file?: InputFile;
  /** Whether the request body is the file itself, unless the provider expects JSON. */
  sendsFile?: boolean;
  /** Whether the response is a file. */
  outputFile?: string;
}

/** The reader's file inside a body. */
export const media = {
  /** The bytes in base64. */
  base64: new MediaSlot("base64"),
  /** A data URI of the bytes. */
  dataUri: new MediaSlot("dataUri"),
  /** Only in SDK calls: the file as that language opens it. */
  file: new MediaSlot("file"),
} as const;

/** A method in the naming convention of each SDK: `text_to_image` and `textToImage`. */
export function methodNames(task: string): { python: string; javascript: string } {
  const [first = "", ...rest] = task.split("-");
  return {
    python: [first, ...rest].join("_"),
    javascript: first + rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(""),
  };
}
