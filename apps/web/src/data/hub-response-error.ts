interface ResponseErrorOptions extends ErrorOptions {
  /** The HTTP status. */
  status: number;
  /** The hub's `X-Error-Code`, e.g. `RepoNotFound`. */
  code?: string;
  /** The request field that is invalid. */
  field?: string;
  /** The hub's `Retry-After`. */
  retryAfter?: string;
  /** The path of the request. */
  requested?: string;
  /** The target of the hub's redirect. */
  location?: string;
}

/** An error response of the hub, with a readable message, the status, and the error code if there is one. */
export class HubResponseError extends Error {
  override readonly name = "HubResponseError";
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly retryAfter: string | undefined;
  readonly requested: string | undefined;
  readonly location: string | undefined;

  constructor(
    message: string,
    { status, code, field, retryAfter, requested, location, ...options }: ResponseErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter;
    this.requested = requested;
    this.location = location;
  }
}

/** Returns whether a repository is missing or hidden. To anonymous visitors the hub reports both with 401. */
export function isNotFoundError(error: unknown): error is HubResponseError {
  return (
    error instanceof HubResponseError &&
    (error.status === 404 || (error.status === 401 && error.code === "RepoNotFound"))
  );
}

/** Returns whether the visitor needs the consent of the repository's owner to read its files. */
export function isGatedError(error: unknown): error is HubResponseError {
  return error instanceof HubResponseError && error.code === "GatedRepo";
}

/**
 * Returns whether an error is a fault, and not a repository that is missing, hidden, gated, or redirected to its own spelling
 * or new name, nor a visitor whose credentials are wrong (401) or who sends too many requests (429).
 */
export function isFault(error: unknown): boolean {
  if (isNotFoundError(error) || isGatedError(error)) return false;
  if (error instanceof HubResponseError && (error.status === 401 || error.status === 429)) return false;
  return !(error instanceof HubResponseError && error.location !== undefined);
}
