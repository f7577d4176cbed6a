import { type ApiContent, type ApiOperation, type ApiResponse, bytes, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { forEachKind, kindPrefix, repositoryParameters } from "../api/parameters.ts";
import { HubErrorBody } from "../contract/repositories.ts";
import { lfsOid } from "./pointer.ts";

export const lfsType = "application/vnd.git-lfs+json";

/** Declares a JSON body or response of the LFS API. */
export function lfsJson(schema: z.ZodType, example?: unknown, name?: string): readonly ApiContent[] {
  const more = name === undefined ? {} : { name };
  return [{ type: lfsType, schema, ...(example === undefined ? {} : { example }), ...more }];
}

export const Oid = z.string().regex(lfsOid, "must be 64 lower-case hex digits");
/** Files above the limit are refused one by one. */
const Size = z.int().min(0);

export const BatchRequest = z.object({
  operation: z.enum(["upload", "download"]),
  transfers: z.array(z.string().max(100)).max(20).optional().describe("What the client supports. By default `basic`."),
  objects: z.array(z.object({ oid: Oid, size: Size })).max(limits.lfs.batchObjects),
  ref: z.object({ name: z.string() }).nullish(),
  hash_algo: z.enum(["sha256", "sha_256"]).optional(),
});
export type BatchRequest = z.infer<typeof BatchRequest>;

const Action = z.object({
  href: z.string(),
  header: z.record(z.string(), z.string()).optional(),
  expires_in: z.number().optional().describe("Seconds."),
});
const BatchResponse = z.object({
  transfer: z.enum(["basic", "multipart", "xet"]),
  hash_algo: z.literal("sha256"),
  objects: z.array(
    z.object({
      oid: z.string(),
      size: z.number(),
      authenticated: z.literal(true).optional(),
      actions: z
        .object({ upload: Action.optional(), verify: Action.optional(), download: Action.optional() })
        .optional()
        .describe("Absent for an upload of an object that the repository has."),
      error: z.object({ code: z.number(), message: z.string() }).optional(),
    }),
  ),
});
export type BatchResponse = z.infer<typeof BatchResponse>;

export const VerifyRequest = z.object({ oid: Oid, size: Size });
export const CompleteRequest = z.object({
  oid: Oid,
  parts: z
    .array(z.object({ partNumber: z.int().min(1), etag: z.string().max(200) }))
    .max(limits.lfs.parts)
    .describe("All parts, with the `ETag` of each."),
});

export const LfsErrorBody = z.object({
  message: z.string(),
  documentation_url: z.string(),
  request_id: z.string(),
  field: z.string().optional().describe("The invalid part of the request."),
});
const errorHeaders = {
  "X-Error-Message": "The message, in ASCII.",
  "X-Error-Code": "A code that programs compare.",
};
const problem = (description: string, message: string, headers: Record<string, string> = {}): ApiResponse => ({
  description,
  content: lfsJson(
    LfsErrorBody,
    { message, documentation_url: "https://hub.example/docs/publish", request_id: "01JD3ZQ8" },
    "LfsError",
  ),
  headers: { ...errorHeaders, ...headers },
});
const malformed = problem(
  "The request is malformed. An address with a control character is refused before its route is known, as `application/json`.",
  "The request's body is not valid JSON.",
);
const refusedAddress = json(
  HubErrorBody,
  { error: "The path or query has a percent-encoded control character. Remove it." },
  "HubError",
);
const problems = {
  400: { ...malformed, content: [...(malformed.content ?? []), ...refusedAddress] },
  401: problem("Signing in is required, or the token is wrong.", "Invalid username or password.", {
    "LFS-Authenticate": "How to authenticate.",
    "WWW-Authenticate": "How to authenticate.",
  }),
  403: problem(
    "The caller lacks permission, or the URL has expired.",
    "This URL has expired. Start the transfer again.",
  ),
  404: problem("It does not exist, or the caller may not see it.", "Repository not found"),
  409: problem("The path is locked already.", "The path is locked already"),
  413: problem("The request or the file is larger than allowed.", "The request's body is larger than 65536 bytes."),
  416: problem(
    "The range starts after the end of the object.",
    "The file has 12 bytes; the range starts after its end.",
  ),
  422: problem("The content is not what was announced.", "The upload has 5 bytes, not 6. Upload the file again."),
  429: problem("Too many requests.", "Too many requests. Wait 12 seconds and try again.", {
    "Retry-After": "Seconds to wait before the next attempt.",
    RateLimit: "Requests left in this window, and the seconds until it ends.",
    "RateLimit-Policy": "Requests in each window, and its length in seconds.",
  }),
  503: problem("The hub is busy, or its database is unavailable.", "Too many uploads are running.", {
    "Retry-After": "Seconds to wait before the next attempt.",
  }),
  507: problem(
    "The storage quota of the repository's owner is exhausted, or the hub has no free disk space.",
    "The storage quota of acme is exhausted: 9.8 GiB of 10.0 GiB are in use, and this needs 1.2 GiB more.",
  ),
} as const;

/** Returns the responses of an operation of the LFS API: its own, those named, and those that each can have. */
export function lfsResponses(
  own: Readonly<Record<number, ApiResponse>>,
  possible: readonly (keyof typeof problems)[] = [],
): ApiOperation["responses"] {
  const statuses = [...possible, 400, 401, 404, 429, 503] as const;
  const moved: ApiResponse = {
    description: "The repository was renamed, or its name is spelled differently. Follow `Location`.",
  };
  return { 307: moved, ...Object.fromEntries(statuses.map((status) => [status, problems[status]])), ...own };
}

const token = z.object({ token: z.string().describe("Part of the URL that a batch response contains.") });
const oid = "9b2b0d4b1cbb5f4d9a3b2a1f0e9d8c7b6a5f4e3d2c1b0a99887766554433221a";
const done: ApiResponse = { description: "Done.", content: bytes("text/plain", "`OK`", "OK") };

/** Git LFS: transfers of large files. */
export const lfsOperations = forEachKind((kind) => {
  const base = `${kindPrefix[kind]}/{namespace}/{name}/info/lfs`;
  const ofUpload = repositoryParameters.extend({ upload: z.string().meta({ description: "Id of the upload." }) });
  const ofObject = repositoryParameters.extend({ oid: z.string().meta({ description: "SHA-256 of the object." }) });
  return {
    batch: {
      method: "POST",
      path: `${base}/objects/batch`,
      id: `start-lfs-transfers-of-${kind}`,
      summary: `Start transfers of large files of a ${kind}`,
      description: "An upload needs write access, a download read access.",
      parameters: repositoryParameters,
      body: {
        content: lfsJson(BatchRequest, { operation: "upload", transfers: ["basic"], objects: [{ oid, size: 7 }] }),
      },
      responses: lfsResponses(
        {
          200: {
            description: "Where to send or fetch each object.",
            content: lfsJson(BatchResponse, {
              transfer: "basic",
              hash_algo: "sha256",
              objects: [{ oid, size: 7, authenticated: true }],
            }),
          },
        },
        [403, 413, 507],
      ),
      auth: "optional",
    },
    upload: {
      method: "PUT",
      path: `${base}/objects/{oid}`,
      id: `upload-lfs-object-to-${kind}`,
      summary: `Upload a large file to a ${kind}`,
      description: "At the URL of a batch response, which needs no other authentication. The SHA-256 is checked.",
      parameters: ofObject,
      query: token,
      body: { content: bytes("application/octet-stream", "The bytes of the file.") },
      responses: lfsResponses({ 200: done }, [403, 422, 507]),
      auth: "none",
    },
    download: {
      method: "GET",
      path: `${base}/objects/{oid}`,
      id: `download-lfs-object-of-${kind}`,
      summary: `Download a large file of a ${kind}`,
      description: "At the URL of a batch response, which needs no other authentication.",
      parameters: ofObject,
      query: token,
      headers: z.object({ Range: z.string().optional().describe("Up to 16 ranges of bytes.") }),
      responses: lfsResponses(
        {
          200: { description: "The file.", content: bytes("*/*", "The bytes of the file.") },
          206: { description: "The ranges.", content: bytes("*/*", "The bytes of the ranges.") },
          304: { description: "The copy is current." },
          307: { description: "The object store sends this file. Follow `Location`." },
        },
        [403, 416],
      ),
      auth: "none",
    },
    part: {
      method: "PUT",
      path: `${base}/uploads/{upload}/{part}`,
      id: `upload-lfs-part-to-${kind}`,
      summary: `Upload a part of a large file to a ${kind}`,
      description: "At the URL of a batch response. Parts may be sent in any order and again.",
      parameters: ofUpload.extend({ part: z.string().meta({ description: "Number of the part, from 1." }) }),
      query: token,
      body: { content: bytes("application/octet-stream", "The bytes of the part.") },
      responses: lfsResponses({ 200: { ...done, headers: { ETag: "To complete the upload." } } }, [403, 422, 507]),
      auth: "none",
    },
    complete: {
      method: "POST",
      path: `${base}/uploads/{upload}`,
      id: `complete-lfs-upload-to-${kind}`,
      summary: `Complete an upload of a large file to a ${kind}`,
      description: "Checks the SHA-256 of all parts together. May be repeated.",
      parameters: ofUpload,
      query: token,
      body: { content: lfsJson(CompleteRequest, { oid, parts: [{ partNumber: 1, etag: '"d0f1"' }] }) },
      responses: lfsResponses({ 200: done }, [403, 413, 422, 507]),
      auth: "none",
    },
    verify: {
      method: "POST",
      path: `${base}/verify`,
      id: `verify-lfs-object-of-${kind}`,
      summary: `Check that a ${kind} has an uploaded file`,
      description: "At the URL of a batch response, or with write access.",
      parameters: repositoryParameters,
      query: token.partial(),
      body: { content: lfsJson(VerifyRequest, { oid, size: 7 }) },
      responses: lfsResponses({ 200: done }, [403, 413, 422, 507]),
      auth: "optional",
    },
  } satisfies Record<string, ApiOperation>;
});
