import { ConnectionError, HubApiError, ProviderApiError } from "../errors/http-error.ts";

/** By these the SDK recognises its errors, whichever copy of its package made them. */
const anyError: unique symbol = Symbol.for("vercel.ai.error");
const callError: unique symbol = Symbol.for("vercel.ai.error.AI_APICallError");

/**
 * A failed request as the SDK's own error: `APICallError.isInstance` is true of it. It is never to be retried by the SDK,
 * because the client has already resent what could be resent without being charged twice.
 */
export class ModelyardCallError extends Error {
  override name = "AI_APICallError";
  readonly [anyError] = true;
  readonly [callError] = true;
  readonly url: string;
  readonly requestBodyValues: unknown;
  readonly statusCode: number | undefined;
  readonly responseHeaders: Record<string, string> | undefined;
  readonly responseBody: string | undefined;
  readonly data: unknown;
  readonly isRetryable = false;

  constructor(cause: ProviderApiError | HubApiError | ConnectionError, body: unknown) {
    super(cause.message, { cause });
    this.url = cause.httpRequest.url;
    this.requestBodyValues = body;
    if (cause instanceof ConnectionError) return;
    const { status, body: data } = cause.httpResponse;
    this.statusCode = status;
    this.data = data;
    this.responseBody = typeof data === "string" ? data : JSON.stringify(data);
  }
}

/** Runs a call; failed requests become the SDK's own errors, everything else stays what it is. */
export async function asSdk<Result>(body: unknown, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw sdkError(error, body);
  }
}

export function sdkError(error: unknown, body: unknown): unknown {
  const isHttp = error instanceof ProviderApiError || error instanceof HubApiError || error instanceof ConnectionError;
  return isHttp ? new ModelyardCallError(error, body) : error;
}
