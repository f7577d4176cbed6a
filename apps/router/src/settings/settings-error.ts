import type { SettingsErrorBody } from "../contract/settings-error.ts";
import { headerText } from "../errors/header-text.ts";

const statuses = {
  invalid_json: 400,
  invalid_value: 400,
  sign_in_needed: 401,
  forbidden: 403,
  not_found: 404,
  too_large: 413,
  too_many: 429,
  internal_error: 500,
  database_unavailable: 503,
  engine_unavailable: 503,
  timed_out: 503,
  insufficient_storage: 507,
} as const;

export type SettingsErrorCode = keyof typeof statuses;

interface SettingsErrorOptions {
  /** The invalid part of the request. */
  field?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An error response of the settings. The message says what failed, why, and what to do next. */
export class SettingsError extends Error {
  override name = "SettingsError";
  readonly code: SettingsErrorCode;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: SettingsErrorCode, message: string, { field, headers = {}, cause }: SettingsErrorOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.field = field;
    this.headers = headers;
  }

  response(requestId: string): Response {
    const body: SettingsErrorBody = { error: this.message, code: this.code, field: this.field ?? null };
    return Response.json(body, {
      status: statuses[this.code],
      headers: {
        ...this.headers,
        "x-error-code": this.code,
        "x-error-message": headerText(this.message),
        "x-request-id": requestId,
      },
    });
  }
}
