import { type ErrorContext, InferenceError } from "./inference-error.ts";

/** A request without its body. Header values that are not known to be harmless read `[redacted]`. */
export interface HttpRequest {
  /** Full URL. */
  url: string;
  /** HTTP method. */
  method: string;
  /** Headers by lower-case name. */
  headers: Record<string, string>;
}

/** An error response. */
export interface HttpResponse {
  /** From `x-request-id` and similar headers; empty if the server sent none. */
  requestId: string;
  /** HTTP status. */
  status: number;
  /** Parsed JSON, or up to 2,000 characters of text, with secrets masked. */
  body: unknown;
}

/** A server responded with an error. */
export class HttpError extends InferenceError {
  /** The request that failed. */
  declare readonly httpRequest: HttpRequest;
  /** The error response. */
  declare readonly httpResponse: HttpResponse;

  constructor(message: string, httpRequest: HttpRequest, httpResponse: HttpResponse, context: ErrorContext = {}) {
    super(message, context);
    this.httpRequest = httpRequest;
    this.httpResponse = httpResponse;
  }
}

/** The provider responded with an error status, or with an error inside a stream. */
export class ProviderApiError extends HttpError {
  override name = "ProviderApiError";
}

/** The hub responded with an error to a model lookup. */
export class HubApiError extends HttpError {
  override name = "HubApiError";
}

/** No response arrived: wrong address, host down, or connection lost. */
export class ConnectionError extends InferenceError {
  override name = "ConnectionError";
  /** The request that failed. */
  declare readonly httpRequest: HttpRequest;

  constructor(message: string, httpRequest: HttpRequest, context: ErrorContext = {}) {
    super(message, context);
    this.httpRequest = httpRequest;
  }
}

/** The phase of a call that exceeded its limit. */
export type DeadlinePhase = "connect" | "first byte" | "idle" | "total";

/** A call exceeded one of its time limits. */
export class DeadlineError extends InferenceError {
  override name = "DeadlineError";
  /** The phase that took too long. */
  declare readonly phase: DeadlinePhase;
  /** The limit that was exceeded, in milliseconds. */
  declare readonly limitMs: number;

  constructor(phase: DeadlinePhase, limitMs: number, context: ErrorContext = {}) {
    super(`${reasons[phase]} within ${limitMs} ms.`, context);
    this.phase = phase;
    this.limitMs = limitMs;
  }
}

const reasons: Readonly<Record<DeadlinePhase, string>> = {
  connect: "The server did not accept the connection",
  "first byte": "The server did not begin to answer",
  idle: "The server sent nothing more",
  total: "The call did not end",
};
