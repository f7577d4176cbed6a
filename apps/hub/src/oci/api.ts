import { type ApiContent, type ApiOperation, type ApiResponse, bytes, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { repositoryParameters } from "../api/parameters.ts";
import { errorHeaders } from "../api/responses.ts";
import { Manifest, mediaTypes } from "./manifests.ts";

const version = { "Docker-Distribution-API-Version": "`registry/2.0`" };
const digestHeader = { "Docker-Content-Digest": "The digest of the content." };

const Problem = z.object({
  /** Absent if the server refused the address itself. */
  errors: z.array(z.object({ code: z.string(), message: z.string(), detail: z.null() })).optional(),
  error: z.string(),
});

function problem(
  description: string,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): ApiResponse {
  const example = { errors: [{ code, message, detail: null }], error: message };
  return {
    description,
    content: [...json(Problem, example, "RegistryError"), ...bytes("text/plain", "The message, for Ollama.")],
    headers: { ...version, ...errorHeaders, ...headers },
  };
}

const retryAfter = { "Retry-After": "Seconds to wait before the next attempt." };
const problems = {
  400: problem("The tag, digest or another parameter is malformed.", "MANIFEST_INVALID", "This is not a tag."),
  401: problem(
    "The credentials are wrong, or required: get a token at the `realm` of `WWW-Authenticate`.",
    "UNAUTHORIZED",
    "Invalid username or password.",
    { "WWW-Authenticate": "Where to get a token, and for what." },
  ),
  403: problem("The repository is gated.", "DENIED", "Access to model acme/tiny-chat is restricted."),
  404: problem("There is no such repository, tag or content.", "MANIFEST_UNKNOWN", "acme/tiny-chat has no GGUF file."),
  416: problem("The range starts after the end of the content.", "UNKNOWN", "The file has 12 bytes."),
  429: problem("Too many requests.", "TOOMANYREQUESTS", "Too many requests.", retryAfter),
  503: problem("The hub is busy, or its database is unavailable.", "UNAVAILABLE", "The hub is busy.", retryAfter),
} as const;

function withProblems(
  own: Record<number, ApiResponse>,
  possible: readonly (keyof typeof problems)[],
): ApiOperation["responses"] {
  const statuses = [...possible, 400, 401, 429, 503] as const;
  return { ...Object.fromEntries(statuses.map((status) => [status, problems[status]])), ...own };
}

const ofRepository = [403, 404] as const;
const sha256 = `sha256:${"0".repeat(64)}`;

function manifestContent(mediaType: string, config: string, weights: string): ApiContent {
  const example = {
    schemaVersion: 2,
    mediaType,
    config: { mediaType: config, digest: sha256, size: 300 },
    layers: [{ mediaType: weights, digest: sha256, size: 1_550_000 }],
  };
  return { type: mediaType, schema: Manifest, name: "ModelManifest", example };
}

const base = "/v2/{namespace}/{name}";

/** Pulls of models by Ollama, Docker Model Runner, llama.cpp and clients of the OCI specification. */
export const registryOperations = {
  version: {
    method: "GET",
    path: "/v2/",
    id: "registry-version",
    summary: "Check credentials for pulls",
    responses: withProblems(
      {
        200: {
          description: "The hub serves pulls, and the credentials are valid if there were any.",
          content: json(z.object({}), {}),
          headers: { ...version, "WWW-Authenticate": "Without credentials: where to get a token." },
        },
      },
      [],
    ),
    auth: "optional",
  },
  token: {
    method: "GET",
    path: "/v2/token",
    id: "get-pull-token",
    summary: "Get a token for pulls",
    description:
      "Send an access token as the password of Basic authentication, or the signature of an Ollama key that the user has added at [/settings/keys](/settings/keys). Without credentials, the token reads what is public.",
    query: z.object({
      service: z.string().optional().describe("Ignored."),
      scope: z
        .string()
        .optional()
        .meta({ description: "The repository.", examples: ["repository:acme/tiny-chat:pull"] }),
      ts: z.string().optional().describe("Of a signed request: the time in seconds since 1970."),
      nonce: z.string().optional().describe("Of a signed request: text that is sent only once."),
    }),
    responses: withProblems(
      {
        200: {
          description: "A token that reads this repository for a short time.",
          content: json(
            z.object({
              token: z.string(),
              access_token: z.string(),
              expires_in: z.number(),
              issued_at: z.iso.datetime(),
            }),
            {
              token: "pull_WzE3…",
              access_token: "pull_WzE3…",
              expires_in: 900,
              issued_at: "2026-11-23T08:00:00.000Z",
            },
          ),
        },
      },
      [],
    ),
    auth: "optional",
  },
  manifest: {
    method: "GET",
    path: `${base}/manifests/{reference}`,
    id: "get-model-manifest",
    summary: "Get the manifest of a model",
    description:
      "Describes the GGUF files of a model as an image. Which format it has depends on `Accept` and `User-Agent`.",
    parameters: repositoryParameters.extend({
      reference: z.string().meta({
        description:
          "`latest`; a quantization such as `Q4_K_M`, in any case; a branch, tag or commit; or a digest of a manifest.",
        examples: ["latest"],
      }),
    }),
    headers: z.object({
      Accept: z
        .string()
        .optional()
        .meta({ description: "Media types of manifests.", examples: [mediaTypes.oci] }),
    }),
    responses: withProblems(
      {
        200: {
          description: "The manifest.",
          content: [
            manifestContent(
              mediaTypes.oci,
              "application/vnd.docker.ai.model.config.v0.1+json",
              "application/vnd.docker.ai.gguf.v3",
            ),
            manifestContent(
              mediaTypes.docker,
              "application/vnd.docker.container.image.v1+json",
              "application/vnd.ollama.image.model",
            ),
          ],
          headers: { ...version, ...digestHeader },
        },
      },
      ofRepository,
    ),
    auth: "optional",
  },
  blob: {
    method: "GET",
    path: `${base}/blobs/{digest}`,
    id: "get-model-blob",
    summary: "Download a file that a manifest names",
    description: "Counts as a download of the repository if it is a GGUF file.",
    parameters: repositoryParameters.extend({
      digest: z.string().meta({ description: "`sha256:` and 64 hex digits.", examples: [sha256] }),
    }),
    query: z.object({ token: z.string().optional().describe("Of a redirect: a token for this content.") }),
    headers: z.object({
      Range: z
        .string()
        .optional()
        .meta({ description: "Up to 16 ranges of bytes that do not overlap.", examples: ["bytes=0-1023"] }),
    }),
    responses: withProblems(
      {
        200: {
          description: "The content.",
          content: bytes("*/*", "The bytes."),
          headers: { ...version, ...digestHeader, "Accept-Ranges": "`bytes`" },
        },
        206: {
          description: "The range, or several as `multipart/byteranges`.",
          content: bytes("*/*", "The bytes."),
          headers: { ...version, ...digestHeader, "Content-Range": "Which bytes these are." },
        },
        304: { description: "The copy is current." },
        307: {
          description: "The object store sends the content, or Ollama downloads it without credentials.",
          headers: { Location: "Where to continue, for at most 15 minutes." },
        },
      },
      [...ofRepository, 416],
    ),
    auth: "optional",
  },
  tags: {
    method: "GET",
    path: `${base}/tags/list`,
    id: "list-model-tags",
    summary: "List the tags of a model",
    description: "`latest`, the quantizations on `main`, and the branches and tags of git, in lexical order.",
    parameters: repositoryParameters,
    query: z.object({
      n: z.string().optional().describe("The most tags to return."),
      last: z.string().optional().describe("Return the tags after this one."),
    }),
    responses: withProblems(
      {
        200: {
          description: "The tags.",
          content: json(z.object({ name: z.string(), tags: z.array(z.string()) }), {
            name: "acme/tiny-chat",
            tags: ["Q4_K_M", "latest", "main"],
          }),
          headers: { ...version, Link: 'The next page, with `rel="next"`. Absent on the last page.' },
        },
      },
      ofRepository,
    ),
    auth: "optional",
  },
} as const satisfies Record<string, ApiOperation>;
