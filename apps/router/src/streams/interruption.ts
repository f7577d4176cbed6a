import type { ProviderFailure } from "../errors/provider-failure.ts";
import { eventJson } from "./event-json.ts";

interface Interrupted {
  providerId: string;
  requestId: string;
}

/** Returns the message for a response that began but was not completed. */
export function interruptionSentence({ sentence }: ProviderFailure, { providerId, requestId }: Interrupted): string {
  return `${providerId} ${sentence}. Try again. (request id: ${requestId})`;
}

/** Returns the same message as the last event of a stream, in OpenAI's format. */
export function interruptionEvent(failure: ProviderFailure, interrupted: Interrupted): string {
  return interruptionEventOf(interruptionSentence(failure, interrupted));
}

export function interruptionEventOf(message: string): string {
  const error = { message, type: "server_error", code: "provider_interrupted", param: null };
  return `data: ${eventJson({ error })}\n\n`;
}
