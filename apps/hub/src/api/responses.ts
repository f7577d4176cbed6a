import { type ApiOperation, type ApiResponse, bytes, json } from "@modelyard/platform/api/operation";
import { HubErrorBody } from "../contract/repositories.ts";

export const errorHeaders = {
  "X-Error-Message": "The message, in ASCII.",
  "X-Error-Code": "A code that programs compare, such as `RepoNotFound`.",
};

function problem(description: string, error: string, headers: Record<string, string> = {}): ApiResponse {
  return { description, content: json(HubErrorBody, { error }, "HubError"), headers: { ...errorHeaders, ...headers } };
}

const retryAfter = { "Retry-After": "Seconds to wait before the next attempt." };

/** Every status with which the hub refuses a request. */
const problems = {
  400: problem(
    "A parameter, a header or the body is malformed. `field` names the part at fault.",
    '"sort" must be one of [trendingScore, downloads, likes]',
  ),
  401: problem(
    "The token is wrong, or signing in is required. A private repository responds like one that does not exist.",
    "Invalid username or password.",
    { "WWW-Authenticate": "How to authenticate." },
  ),
  403: problem("The caller is known and lacks permission.", "This token may only read. Use one with the role write."),
  404: problem("It does not exist, or the caller may not see it.", "Repository not found"),
  409: problem("It exists already.", "Reference refs/heads/dev already exists"),
  412: problem(
    "The branch has moved since `parentCommit`.",
    "The branch was updated since you opened this page. Please refresh and try again.",
  ),
  413: problem("The request is larger than allowed.", "The request's body is larger than 65536 bytes."),
  416: problem("The range starts after the end of the file.", "The file has 12 bytes; the range starts beyond them.", {
    "Content-Range": "`bytes */` and the size of the file.",
  }),
  422: problem("A path in the request cannot be a file of a repository.", 'The path ".git/config" is not allowed.'),
  429: problem(
    "Too many requests.",
    'Too many requests: 1000 per 300 seconds are allowed (limit "api"). Wait 12 seconds and try again.',
    {
      ...retryAfter,
      RateLimit: "Requests left in this window, and the seconds until it ends.",
      "RateLimit-Policy": "Requests in each window, and its length in seconds.",
    },
  ),
  503: problem(
    "The hub is busy, or its database is unavailable.",
    "Too many large requests are being received. Please try again in a moment.",
    retryAfter,
  ),
  507: problem(
    "The storage quota of the repository's owner is exhausted, or the hub has no free disk space.",
    "The hub has no space left. Try again later.",
  ),
} as const;
export type Problem = keyof typeof problems;

/**
 * Every request can meet these: control characters in its address, a wrong token, that of a suspended user or a disabled
 * repository, the rate limit, no database.
 */
const always = [400, 401, 403, 429, 503] as const satisfies readonly Problem[];

/** The problems of operations on a repository: an earlier name or another spelling redirects, a hidden repository is absent. */
export const ofRepository = [404] as const satisfies readonly Problem[];
export const ofWriting = [400, 403, 404, 413, 507] as const satisfies readonly Problem[];

const moved: ApiResponse = {
  description: "The repository was renamed, or its name is spelled differently. Follow `Location`.",
  headers: { Location: "The same address with the current name of the repository." },
};

/** Returns the responses of an operation: its own, the problems it names, and those that every operation can have. */
export function responses(
  own: Readonly<Record<number, ApiResponse>>,
  possible: readonly Problem[] = [],
): ApiOperation["responses"] {
  const statuses: readonly Problem[] = [...possible, ...always];
  return { ...Object.fromEntries(statuses.map((status) => [status, problems[status]])), ...own };
}

/** As `responses`, for an operation on a repository in the path. */
export function repositoryResponses(
  own: Readonly<Record<number, ApiResponse>>,
  possible: readonly Problem[] = [],
): ApiOperation["responses"] {
  return responses({ 307: moved, ...own }, [...ofRepository, ...possible]);
}

/** The plain text `OK`. */
export const ok: ApiResponse = { description: "Done.", content: bytes("text/plain", "`OK`", "OK") };
