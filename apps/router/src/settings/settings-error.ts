import type { SettingsErrorBody } from "../contract/settings-error.ts";

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
  insufficient_storage: 507,
} as const;

export type SettingsErrorCode = keyof typeof statuses;

interface SettingsErrorOptions {
  /** The part of the request that is at fault. */
  field?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** A refusal of the settings' addresses. The message says what happened, why, and what to do next. */
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
    const told = this.message.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1000);
    return Response.json(body, {
      status: statuses[this.code],
      headers: { ...this.headers, "x-error-message": told, "x-request-id": requestId },
    });
  }
}
