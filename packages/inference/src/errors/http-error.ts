import { type ErrorContext, InferenceError } from "./inference-error.ts";

/** What was sent: values of headers that are not known to be harmless read `[redacted]`; the body is left out. */
export interface HttpRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
}

/** What came back. */
export interface HttpResponse {
  /** From `x-request-id` and its kin; "" where the server sent none. */
  requestId: string;
  status: number;
  /** Parsed JSON, or up to 2,000 characters of text, with secrets masked. */
  body: unknown;
}

/** A server responded with an error. */
export class HttpError extends InferenceError {
  declare readonly httpRequest: HttpRequest;
  declare readonly httpResponse: HttpResponse;

  constructor(message: string, httpRequest: HttpRequest, httpResponse: HttpResponse, context: ErrorContext = {}) {
    super(message, context);
    this.httpRequest = httpRequest;
    this.httpResponse = httpResponse;
  }
}

/** The provider answered with an error, in its status or inside a stream. */
export class ProviderApiError extends HttpError {
  override name = "ProviderApiError";
}

/** The hub answered with an error when it was asked about models. */
export class HubApiError extends HttpError {
  override name = "HubApiError";
}

/** No answer came: the address is wrong, the host is down, or the connection broke. */
export class ConnectionError extends InferenceError {
  override name = "ConnectionError";
  declare readonly httpRequest: HttpRequest;

  constructor(message: string, httpRequest: HttpRequest, context: ErrorContext = {}) {
    super(message, context);
    this.httpRequest = httpRequest;
  }
}

export type DeadlinePhase = "connect" | "first byte" | "idle" | "total";

/** The answer took longer than the call allows. */
export class DeadlineError extends InferenceError {
  override name = "DeadlineError";
  declare readonly phase: DeadlinePhase;
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
