import { InferenceError } from "./inference-error.ts";

/** No provider can take the call. The message lists the candidates and why each was rejected. */
export class RoutingError extends InferenceError {
  override name = "RoutingError";
  /** Errors of the providers of a list, in the order of the calls. */
  readonly errors: readonly InferenceError[] = [];
}
