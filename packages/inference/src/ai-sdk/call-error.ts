import { ConnectionError, HubApiError, ProviderApiError } from "../errors/http-error.ts";

/** Markers by which the AI SDK recognizes its errors, whichever copy of its package created them. */
const anyError: unique symbol = Symbol.for("vercel.ai.error");
const callError: unique symbol = Symbol.for("vercel.ai.error.AI_APICallError");

/**
 * A failed request as the AI SDK's own error: `APICallError.isInstance` returns true for it. The SDK never retries it,
 * because the client has already retried every request that could be resent without being billed twice.
 */
export class ModelyardCallError extends Error {
  override name = "AI_APICallError";
  /** Marks an error of the AI SDK. */
  readonly [anyError] = true;
  /** Marks an `APICallError` of the AI SDK. */
  readonly [callError] = true;
  /** Where the request was sent. */
  readonly url: string;
  /** The request body, without secrets. */
  readonly requestBodyValues: unknown;
  /** HTTP status; `undefined` if the connection failed. */
  readonly statusCode: number | undefined;
  /** Always `undefined`: the client does not keep the headers of failed responses. */
  readonly responseHeaders: Record<string, string> | undefined;
  /** The response body as text; `undefined` if the connection failed. */
  readonly responseBody: string | undefined;
  /** The response body as parsed JSON, or as text. */
  readonly data: unknown;
  /** Always false: the client has already retried. */
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

/** Runs a call and converts failed requests to the AI SDK's own errors. Other errors stay as they are. */
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
