import type { HubError, HubErrorCode } from "../errors.ts";
import { errorResponse } from "../http/respond.ts";

/** Addresses for clients of registries, see `oci`. */
export const registryPath = "/v2/";
/** Where clients exchange their credentials for a token. */
export const registryTokenPath = `${registryPath}token`;

export function isRegistryRequest(request: Request): boolean {
  return new URL(request.url).pathname.startsWith(registryPath);
}

/**
 * Returns an error in the format of the OCI specification. Ollama shows the body to its user, so it gets the message alone.
 * @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md#error-codes
 */
export function registryErrorResponse(
  error: HubError,
  { request, publicUrl }: { request: Request; publicUrl: string },
): Response {
  const { status, headers } = errorResponse(error);
  const { pathname } = new URL(request.url);
  headers.set("Docker-Distribution-API-Version", registryVersion);
  if (status === 401) {
    const isWrong = error.code === "BadCredentials";
    headers.set(
      "WWW-Authenticate",
      pathname === registryTokenPath ? 'Basic realm="Modelyard"' : registryChallenge({ request, publicUrl }, isWrong),
    );
  }
  if (isOllama(request)) {
    headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response(`${error.message}\n`, { status, headers });
  }
  const code = codeOf(error.code, pathname);
  // `error` is for llama.cpp.
  const body = { errors: [{ code, message: error.message, detail: null }], error: error.message };
  return new Response(JSON.stringify(body), { status, headers });
}

/** The version of the protocol, which some clients check. */
export const registryVersion = "registry/2.0";

/**
 * Returns the header that says where to get a token.
 * @param isWrong whether the request had credentials that are not valid
 * @see https://distribution.github.io/distribution/spec/auth/token/
 */
export function registryChallenge(
  { request, publicUrl }: { request: Request; publicUrl: string },
  isWrong = false,
): string {
  const [namespace, name, rest] = new URL(request.url).pathname.slice(registryPath.length).split("/");
  const isRepository = rest !== undefined && safe.test(namespace ?? "") && safe.test(name ?? "");
  const parameters = {
    realm: `${publicUrl}${registryTokenPath}`,
    service: new URL(publicUrl).host,
    ...(isRepository ? { scope: `repository:${namespace}/${name}:pull` } : {}),
    ...(isWrong ? { error: "invalid_token" } : {}),
  };
  const fields = Object.entries(parameters).map(([field, value]) => `${field}="${value}"`);
  return `Bearer ${fields.join(",")}`;
}

const safe = /^[\w.-]{1,96}$/;

export function isOllama({ headers }: Request): boolean {
  return headers.get("user-agent")?.startsWith("ollama/") === true;
}

const codes: Partial<Record<HubErrorCode, string>> = {
  RepoNotFound: "NAME_UNKNOWN",
  BadCredentials: "UNAUTHORIZED",
  SignInNeeded: "UNAUTHORIZED",
  RepoNotFoundAnonymous: "UNAUTHORIZED",
  GatedRepoAnonymous: "UNAUTHORIZED",
  GatedRepo: "DENIED",
  Forbidden: "DENIED",
  MethodNotAllowed: "UNSUPPORTED",
  NotFound: "UNSUPPORTED",
  TooManyTries: "TOOMANYREQUESTS",
  Busy: "UNAVAILABLE",
  Unavailable: "UNAVAILABLE",
  Broken: "UNKNOWN",
};

function codeOf(code: HubErrorCode, pathname: string): string {
  const known = codes[code];
  if (known !== undefined) return known;
  const isBlob = pathname.includes("/blobs/");
  if (code === "BadRequest") return isBlob ? "DIGEST_INVALID" : "MANIFEST_INVALID";
  if (code === "RevisionNotFound" || code === "EntryNotFound") return isBlob ? "BLOB_UNKNOWN" : "MANIFEST_UNKNOWN";
  return "UNKNOWN";
}
