import { InferenceError } from "./inference-error.ts";

/** The arguments of a call are invalid. Nothing was sent. */
export class InputError extends InferenceError {
  override name = "InputError";
}
