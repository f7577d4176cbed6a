import type { ProviderFailure } from "../errors/provider-failure.ts";
import { eventJson } from "./event-json.ts";

interface Interrupted {
  providerId: string;
  requestId: string;
}

/** What a caller is told when an answer that had begun does not end. */
export function interruptionSentence({ sentence }: ProviderFailure, { providerId, requestId }: Interrupted): string {
  return `${providerId} ${sentence}. Ask again. (request id: ${requestId})`;
}

/** The same as the last event of a stream, in OpenAI's shape. */
export function interruptionEvent(failure: ProviderFailure, interrupted: Interrupted): string {
  return interruptionEventOf(interruptionSentence(failure, interrupted));
}

export function interruptionEventOf(message: string): string {
  const error = { message, type: "server_error", code: "provider_interrupted", param: null };
  return `data: ${eventJson({ error })}\n\n`;
}
