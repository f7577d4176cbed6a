import { InferenceError } from "./inference-error.ts";

/** No provider can take the call: the message lists what there is, and why each was passed over. */
export class RoutingError extends InferenceError {
  override name = "RoutingError";
  /** Of a list of providers: what each failed with, in the order of the calls. */
  readonly errors: readonly InferenceError[] = [];
}
