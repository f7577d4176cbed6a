/** Every error that the hub returns, with its status and the code in `X-Error-Code`, which clients read first. */
const errorKinds = {
  RepoNotFound: { status: 404, wireCode: "RepoNotFound" },
  RevisionNotFound: { status: 404, wireCode: "RevisionNotFound" },
  EntryNotFound: { status: 404, wireCode: "EntryNotFound" },
  NotFound: { status: 404, wireCode: "NotFound" },
  BadCredentials: { status: 401, wireCode: "BadCredentials" },
  SignInNeeded: { status: 401, wireCode: "SignInNeeded" },
  /** An anonymous request for a repository that does not exist or is hidden: signing in might help. */
  RepoNotFoundAnonymous: { status: 401, wireCode: "RepoNotFound" },
  /** The files of a gated repository require its owner's consent, for anonymous callers after signing in. */
  GatedRepo: { status: 403, wireCode: "GatedRepo" },
  GatedRepoAnonymous: { status: 401, wireCode: "GatedRepo" },
  /** An administrator has disabled the repository. Clients recognise its message. */
  RepoDisabled: { status: 403, wireCode: "RepoDisabled" },
  /** An administrator has suspended the user. */
  AccountSuspended: { status: 403, wireCode: "AccountSuspended" },
  Forbidden: { status: 403, wireCode: "Forbidden" },
  /** The user has to enter the password again. */
  ConfirmationNeeded: { status: 403, wireCode: "ConfirmationNeeded" },
  /** A passkey signed no challenge that this browser may use now. */
  PasskeyExpired: { status: 403, wireCode: "PasskeyExpired" },
  /** A passkey is not registered, or its signature is not valid. */
  PasskeyRefused: { status: 403, wireCode: "PasskeyRefused" },
  /** The counter of a passkey did not grow. */
  PasskeyCopied: { status: 403, wireCode: "PasskeyCopied" },
  BadRequest: { status: 400, wireCode: "BadRequest" },
  /** The address exists, but not for this method. */
  MethodNotAllowed: { status: 405, wireCode: "MethodNotAllowed" },
  InvalidPath: { status: 422, wireCode: "InvalidPath" },
  /** Uploaded bytes do not have the announced hash or size. */
  ContentMismatch: { status: 422, wireCode: "ContentMismatch" },
  Conflict: { status: 409, wireCode: "Conflict" },
  ParentMoved: { status: 412, wireCode: "ParentMoved" },
  TooLarge: { status: 413, wireCode: "TooLarge" },
  RangeNotSatisfiable: { status: 416, wireCode: "RangeNotSatisfiable" },
  TooManyTries: { status: 429, wireCode: "TooManyTries" },
  Busy: { status: 503, wireCode: "Busy" },
  /** The database is unreachable. */
  Unavailable: { status: 503, wireCode: "Unavailable" },
  /** The external provider for sign-in is unreachable, or its response is not valid. */
  ProviderUnavailable: { status: 503, wireCode: "ProviderUnavailable" },
  InsufficientStorage: { status: 507, wireCode: "InsufficientStorage" },
  /** The quota of a user or organisation is exhausted. Unlike 500 and 503, clients do not send 507 again. */
  QuotaExceeded: { status: 507, wireCode: "QuotaExceeded" },
  Broken: { status: 500, wireCode: "InternalError" },
} as const satisfies Record<string, { status: number; wireCode: string }>;

export type HubErrorCode = keyof typeof errorKinds;

interface HubErrorOptions {
  cause?: unknown;
  /** Sent with the response, for example `Retry-After`. */
  headers?: Record<string, string>;
  /** Added to the body beside `error`; `field` names the part of the request that is at fault. */
  body?: Record<string, unknown>;
}

/** An error whose message is for the caller. Thrown where the problem is found, turned into a response by endpoints. */
export class HubError extends Error {
  override name = "HubError";
  readonly code: HubErrorCode;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;

  constructor(code: HubErrorCode, message: string, { cause, headers = {}, body = {} }: HubErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.headers = headers;
    this.body = body;
  }

  get status(): (typeof errorKinds)[HubErrorCode]["status"] {
    return errorKinds[this.code].status;
  }

  get wireCode(): string {
    return errorKinds[this.code].wireCode;
  }
}

export const messages = {
  repoNotFound: "Repository not found",
  invalidUsernameOrPassword: "Invalid username or password.",
  badToken: "Invalid credentials in Authorization header",
  gatedRepo: ({ type, fullName }: { type: string; fullName: string }, pageUrl: string) =>
    `Access to ${type} ${fullName} is restricted and you are not in the authorized list. Visit ${pageUrl} to ask for access.`,
  /** Clients compare it exactly. */
  repoDisabled: "Access to this resource is disabled.",
  accountSuspended: "This account is suspended. Contact the administrators of this hub.",
  entryNotFound: "Entry not found",
  invalidRevision: (revision: string) => `Invalid rev id: ${revision}`,
  parentMoved: "The branch was updated since you opened this page. Please refresh and try again.",
  /** Clients know this message. */
  nameTaken: (type: string, fullName: string) => `A ${type} repository called ${fullName} already exists`,
  fileDoesNotExist: "A file with this name doesn't exist",
} as const;

/** Returns a 503 that asks the client to try again soon. */
export function busy(reason: string, { cause }: Pick<HubErrorOptions, "cause"> = {}): HubError {
  return new HubError("Busy", `${reason}. Please try again in a moment.`, { cause, headers: { "Retry-After": "5" } });
}
