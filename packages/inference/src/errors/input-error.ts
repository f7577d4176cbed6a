import { InferenceError } from "./inference-error.ts";

/** The call itself is wrong; nothing was sent. */
export class InputError extends InferenceError {
  override name = "InputError";
}
