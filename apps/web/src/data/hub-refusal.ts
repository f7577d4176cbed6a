interface RefusalOptions extends ErrorOptions {
  /** The HTTP status. */
  status: number;
  /** The hub's `X-Error-Code`, e.g. `RepoNotFound`. */
  code?: string;
  /** The part of the request that is at fault. */
  field?: string;
  /** The hub's `Retry-After`. */
  retryAfter?: string;
  /** Where the hub redirected to. */
  location?: string;
}

/** The hub refused: a sentence for people, the status, and the code where it gave one. */
export class HubRefusal extends Error {
  override readonly name = "HubRefusal";
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly retryAfter: string | undefined;
  readonly location: string | undefined;

  constructor(message: string, { status, code, field, retryAfter, location, ...options }: RefusalOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter;
    this.location = location;
  }
}

/** A repository that is hidden looks absent; to a visitor without an account the hub says so with 401. */
export function looksAbsent(error: unknown): error is HubRefusal {
  return (
    error instanceof HubRefusal && (error.status === 404 || (error.status === 401 && error.code === "RepoNotFound"))
  );
}

/** Returns whether a part of a page is missing because of a fault, and not because the repository is hidden or spelled otherwise. */
export function isFault(error: unknown): boolean {
  return !looksAbsent(error) && !(error instanceof HubRefusal && error.location !== undefined);
}
