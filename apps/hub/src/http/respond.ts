import type { HubError } from "../errors.ts";

const exposedHeaders = [
  "X-Repo-Commit",
  "X-Request-Id",
  "X-Error-Code",
  "X-Error-Message",
  "X-HF-Warning",
  "X-Total-Count",
  "ETag",
  "Link",
  "Accept-Ranges",
  "Content-Range",
  "Content-Disposition",
  "X-Linked-Size",
  "X-Linked-ETag",
  "X-Xet-Hash",
  "X-Xet-Cas-Url",
  "X-Xet-Access-Token",
  "X-Xet-Token-Expiration",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
].join(",");

/** Allows any site to call with its own token. `*` is safe because browsers then send no cookies. */
export function allowAnyOrigin(headers: Headers): void {
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", exposedHeaders);
}

export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS",
      "Access-Control-Allow-Headers":
        "Authorization,Content-Type,Range,If-None-Match,X-Request-Id,X-Xet-Session-Id,User-Agent",
      "Access-Control-Max-Age": "86400",
    },
  });
}

/** Returns an error in the format that hub clients read. */
export function errorResponse(error: HubError): Response {
  const headers = new Headers({
    ...error.headers,
    "X-Error-Code": error.wireCode,
    "X-Error-Message": headerText(error.message),
  });
  if (error.status === 401 && !headers.has("WWW-Authenticate")) {
    headers.set("WWW-Authenticate", 'Bearer realm="Authentication required", charset="UTF-8"');
  }
  return Response.json({ error: error.message, ...error.body }, { status: error.status, headers });
}

/**
 * Returns an error in the format of the Git LFS API.
 * @see https://github.com/git-lfs/git-lfs/blob/main/docs/api/batch.md#response-errors
 */
export function lfsErrorResponse(
  error: HubError,
  { publicUrl, requestId }: { publicUrl: string; requestId: string },
): Response {
  const { status, headers } = errorResponse(error);
  headers.set("Content-Type", "application/vnd.git-lfs+json");
  if (status === 401) {
    // Without these, git and git-lfs do not ask for a password.
    headers.set("LFS-Authenticate", 'Basic realm="Git LFS"');
    headers.set("WWW-Authenticate", 'Basic realm="Modelyard", charset="UTF-8"');
  }
  const body = { message: error.message, documentation_url: `${publicUrl}/docs/publish`, request_id: requestId };
  return new Response(JSON.stringify({ ...body, ...error.body }), { status, headers });
}

/** Returns text that fits in a header, which allows no control characters. The body has the original text. */
export function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1000);
}

/** Returns the `Link` header of the next page: the same URL with another cursor. */
export function nextPageLink(publicUrl: string, request: Request, parameters: Record<string, string>): string {
  const { pathname, search } = new URL(request.url);
  const next = new URL(`${publicUrl.replace(/\/$/, "")}${pathname}${search}`);
  for (const [name, value] of Object.entries(parameters)) next.searchParams.set(name, value);
  return `<${next.href}>; rel="next"`;
}
