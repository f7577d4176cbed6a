import {
  ConnectionError,
  DeadlineError,
  HubApiError,
  InferenceError,
  InputError,
  ProviderApiError,
  RoutingError,
} from "@modelyard/inference";
import { z } from "zod";

/** What to try after a failure; each has a text in the catalogues. */
export type NextStep = "signIn" | "pay" | "otherInput" | "wait" | "otherProvider" | "again";

export interface CallFailure {
  /** What failed: a provider, or the call itself. */
  provider: string | undefined;
  /** Original message of the provider or the client. */
  said: string;
  status: number | undefined;
  requestId: string | undefined;
  next: NextStep;
}

/** Errors of the router and of most providers. */
const ErrorBody = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/**
 * Describes a failed call for the visitor.
 * @throws errors that are not failures of a call, but our own faults
 */
export function callFailure(error: unknown): CallFailure {
  if (!(error instanceof InferenceError)) throw error;
  const provider = error.provider === "auto" ? undefined : error.provider;
  if (error instanceof ProviderApiError || error instanceof HubApiError) {
    const { status, requestId, body } = error.httpResponse;
    return {
      provider,
      said: sentenceIn(body) ?? error.message,
      status,
      requestId: requestId === "" ? undefined : requestId,
      next: nextStep(status),
    };
  }
  return { provider, said: error.message, status: undefined, requestId: undefined, next: stepAfter(error) };
}

function sentenceIn(body: unknown): string | undefined {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { error } = parsed.data;
  return typeof error === "string" ? error : error.message;
}

function nextStep(status: number): NextStep {
  if (status === 401) return "signIn";
  if (status === 402) return "pay";
  if (status === 429) return "wait";
  if (status === 400 || status === 413 || status === 422) return "otherInput";
  return status >= 500 ? "otherProvider" : "again";
}

function stepAfter(error: InferenceError): NextStep {
  if (error instanceof InputError) return "otherInput";
  if (error instanceof RoutingError) return "otherProvider";
  return error instanceof ConnectionError || error instanceof DeadlineError ? "wait" : "otherProvider";
}
