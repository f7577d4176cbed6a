import { type ApiOperation, bytes, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { forEachKind, repositoryParameters, revision } from "../../api/parameters.ts";
import { repositoryResponses, responses } from "../../api/responses.ts";

const XetToken = z.object({
  casUrl: z.url().describe("Where files are uploaded to and downloaded from."),
  exp: z.int().describe("When the token expires, in seconds since 1970."),
  accessToken: z.string().describe("Sent as `Authorization: Bearer` to `casUrl`."),
});
const tokenHeaders = {
  "X-Xet-Cas-Url": "As `casUrl`.",
  "X-Xet-Token-Expiration": "As `exp`.",
  "X-Xet-Access-Token": "As `accessToken`.",
};

/** Tokens for uploads and downloads by the Xet protocol. */
export const xetTokenOperations = forEachKind((kind) => {
  const token = (access: "read" | "write", about: Pick<ApiOperation, "id" | "summary" | "auth" | "query">) =>
    ({
      ...about,
      method: "GET",
      path: `/api/${kind}s/{namespace}/{name}/xet-${access}-token/{revision}`,
      route: `/api/${kind}s/:namespace/:name/xet-${access}-token/:revision{.+}`,
      description: "Valid for 15 minutes and for this repository only.",
      parameters: repositoryParameters.extend({ revision }),
      responses: repositoryResponses(
        {
          200: {
            description: "The token.",
            content: json(XetToken, { casUrl: "https://hub.example/xet", exp: 1_795_341_600, accessToken: "xet_…" }),
            headers: tokenHeaders,
          },
        },
        [403],
      ),
    }) satisfies ApiOperation;
  return {
    read: token("read", {
      id: `get-xet-read-token-of-${kind}`,
      summary: `Get a token to download files of a ${kind} by Xet`,
      auth: "optional",
    }),
    write: token("write", {
      id: `get-xet-write-token-of-${kind}`,
      summary: `Get a token to upload files to a ${kind} by Xet`,
      query: z.object({
        create_pr: z
          .string()
          .optional()
          .describe(
            "`1`: for a new pull request. Read access and a token that may write suffice, and the revision is ignored.",
          ),
      }),
      auth: "write",
    }),
  };
});

const hash = z.string().meta({
  description: "Hash in the text form of Xet: 64 hex digits.",
  examples: ["07060504030201000f0e0d0c0b0a090817161514131211101f1e1d1c1b1a1918"],
});
const path = z.object({ hash });
const withToken = "Send the token of `xet-write-token` or `xet-read-token` in `Authorization`.";
const range = z.object({
  Range: z
    .string()
    .optional()
    .meta({ description: "Bytes of the file.", examples: ["bytes=0-1023"] }),
});

const ChunkRange = z.object({ start: z.int(), end: z.int().describe("Exclusive.") });
const ByteRange = z.object({ start: z.int(), end: z.int().describe("Inclusive.") });
const Term = z.object({ hash: z.string(), unpacked_length: z.int(), range: ChunkRange });
const Reconstruction = z.object({ offset_into_first_range: z.int(), terms: z.array(Term) });
const ReconstructionV1 = Reconstruction.extend({
  fetch_info: z.record(z.string(), z.array(z.object({ range: ChunkRange, url: z.url(), url_range: ByteRange }))),
});
const ReconstructionV2 = Reconstruction.extend({
  xorbs: z.record(
    z.string(),
    z.array(z.object({ url: z.url(), ranges: z.array(z.object({ chunks: ChunkRange, bytes: ByteRange })) })),
  ),
});

const exampleHash = "07060504030201000f0e0d0c0b0a090817161514131211101f1e1d1c1b1a1918";
const exampleUrl = `https://hub.example/xet/v1/xorbs/default/${exampleHash}?ranges=0-41233&expires=1795341600000&signature=…`;
const exampleParts = {
  offset_into_first_range: 1024,
  terms: [{ hash: exampleHash, unpacked_length: 65_536, range: { start: 0, end: 1 } }],
};
const [exampleChunks, exampleBytes] = [
  { start: 0, end: 1 },
  { start: 0, end: 41_233 },
];
const exampleV1 = {
  ...exampleParts,
  fetch_info: { [exampleHash]: [{ range: exampleChunks, url: exampleUrl, url_range: exampleBytes }] },
};
const exampleV2 = {
  ...exampleParts,
  xorbs: { [exampleHash]: [{ url: exampleUrl, ranges: [{ chunks: exampleChunks, bytes: exampleBytes }] }] },
};

const reconstruction = (version: "v1" | "v2", schema: z.ZodType, example: object) =>
  ({
    method: "GET",
    path: `/xet/${version}/reconstructions/{hash}`,
    id: `describe-xet-file-${version}`,
    summary: "Describe how to put a file together from xorbs",
    description: withToken,
    parameters: path,
    headers: range,
    responses: responses(
      { 200: { description: "Parts of the file in order, and where to fetch them.", content: json(schema, example) } },
      [403, 404, 413, 416],
    ),
    auth: "none",
  }) satisfies ApiOperation;

/** Storage of files as xorbs. */
export const casOperations = {
  findChunk: {
    method: "GET",
    path: "/xet/v1/chunks/default/{hash}",
    id: "find-xet-chunk",
    summary: "Find stored xorbs that have a chunk",
    description: `Only those that the caller may read. ${withToken}`,
    parameters: path,
    responses: responses(
      { 200: { description: "A shard.", content: bytes("application/octet-stream", "The shard.") } },
      [403, 404],
    ),
    auth: "none",
  },
  uploadXorb: {
    method: "POST",
    path: "/xet/v1/xorbs/default/{hash}",
    id: "upload-xorb",
    summary: "Upload a xorb",
    description: withToken,
    parameters: path,
    body: { content: bytes("application/octet-stream", "The xorb.") },
    responses: responses(
      {
        200: {
          description: "Stored.",
          content: json(
            z.object({ was_inserted: z.boolean().describe("Whether the caller uploads it for the first time.") }),
            { was_inserted: true },
          ),
        },
      },
      [403, 404, 413, 507],
    ),
    auth: "none",
  },
  downloadXorb: {
    method: "GET",
    path: "/xet/v1/xorbs/default/{hash}",
    id: "download-xorb",
    summary: "Download parts of a xorb",
    description: "Addresses with a signature are in the descriptions of files. They need no token.",
    parameters: path,
    query: z.object({
      ranges: z.string().describe("Bytes that the address is for."),
      expires: z.string().describe("When the address expires, in milliseconds since 1970."),
      signature: z.string().describe("Signature of the hub."),
    }),
    headers: z.object({
      Range: z
        .string()
        .optional()
        .meta({ description: "One or more ranges of bytes.", examples: ["bytes=0-99,200-299"] }),
    }),
    responses: responses(
      { 206: { description: "The parts.", content: bytes("*/*", "Bytes, or `multipart/byteranges`.") } },
      [403, 404, 416],
    ),
    auth: "none",
  },
  uploadShard: {
    method: "POST",
    path: "/xet/v1/shards",
    id: "upload-shard",
    summary: "Register files whose xorbs were uploaded",
    description: withToken,
    body: { content: bytes("application/octet-stream", "The shard.") },
    responses: responses(
      { 200: { description: "Registered.", content: json(z.object({ result: z.literal([0, 1]) }), { result: 1 }) } },
      [403, 404, 413, 507],
    ),
    auth: "none",
  },
  uploadShardV2: {
    method: "POST",
    path: "/xet/v2/shards",
    id: "upload-shard-v2",
    summary: "Register files whose xorbs were uploaded, with progress",
    description: withToken,
    body: { content: bytes("application/octet-stream", "The shard.") },
    responses: responses(
      {
        200: {
          description: "A line of JSON for each step; the last has the type `result` or `error`.",
          content: bytes("application/x-ndjson", "Progress.", '{"type":"result","result":1}'),
        },
      },
      [403, 404, 413, 507],
    ),
    auth: "none",
  },
  describeV1: reconstruction("v1", ReconstructionV1, exampleV1),
  describeV2: reconstruction("v2", ReconstructionV2, exampleV2),
} satisfies Record<string, ApiOperation>;
