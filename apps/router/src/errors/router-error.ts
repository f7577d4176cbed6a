import type { RouterErrorBody } from "../contract/index.ts";

interface RouterErrorDetails {
  status: number;
  message: string;
  code: string;
  /** The invalid part of the request, such as `model`. */
  param?: string | undefined;
  /** OpenAI's error type; by default from the status. */
  type?: string | undefined;
  /** Sent with the response, such as `retry-after`. */
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An error response. The message says what failed, why, and what to do next. */
export class RouterError extends Error {
  override name = "RouterError";
  readonly status: number;
  readonly code: string;
  readonly param: string | undefined;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ status, message, code, param, type, headers = {}, cause }: RouterErrorDetails) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.param = param;
    this.type = type ?? typeOf(status);
    this.headers = headers;
  }

  /** Returns the message with the request id, which support asks for. */
  messageFor(requestId: string): string {
    return `${this.message} (request id: ${requestId})`;
  }

  body(requestId: string): RouterErrorBody {
    return {
      error: { message: this.messageFor(requestId), type: this.type, code: this.code, param: this.param ?? null },
    };
  }
}

function typeOf(status: number): string {
  if (status === 401) return "authentication_error";
  if (status === 403) return "permission_error";
  if (status === 429) return "rate_limit_error";
  return status < 500 ? "invalid_request_error" : "server_error";
}
