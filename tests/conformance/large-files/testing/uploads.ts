import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { randomBytes as repeatableBytes } from "../../../../apps/hub/src/xet/format/testing/random.ts";
import { prepareUpload, shardBody } from "../../../../apps/hub/src/xet/testing/xet-upload.ts";
import { type SentRequest, send } from "./send.ts";

/** Moments of uploads and commits at which a test interrupts a process. */
export const moments = [
  "half of a file sent",
  "a file sent",
  "half of a part sent",
  "a part sent",
  "a completion sent",
  "half of a xorb sent",
  "a xorb sent",
  "a shard sent",
  "a commit sent",
  "an upload acknowledged",
  "a commit acknowledged",
] as const;
export type Moment = (typeof moments)[number];

export interface UploadTarget {
  url: () => string;
  /** A repository of alice. */
  repo: string;
  at: (moment: Moment) => void;
}

/** An object whose upload was acknowledged. */
export interface UploadedObject {
  oid: string;
  size: number;
}

/** The hub refused a request. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly status: number;

  constructor(request: SentRequest, status: number, body: Buffer) {
    super(`${request.method} ${request.url.split("?")[0]} got ${status}: ${body.toString().slice(0, 500)}`);
    this.status = status;
  }
}

const asAlice = { Authorization: "Bearer hf_alice" };
const asLfs = { "Content-Type": "application/vnd.git-lfs+json" };
const Batch = z.object({
  objects: z.tuple([
    z.object({
      actions: z
        .object({
          upload: z.object({ href: z.string(), header: z.record(z.string(), z.string()).default({}) }).optional(),
          download: z.object({ href: z.string() }).optional(),
        })
        .default({}),
    }),
  ]),
});
const Token = z.object({ casUrl: z.string(), accessToken: z.string() });
const Line = z.object({ type: z.string(), retryable: z.boolean().default(false) });

/** Sends a request. @throws {RefusedError} the status is not 200 */
async function accepted(request: SentRequest): Promise<Buffer> {
  const { status, body } = await send(request);
  if (status !== 200) throw new RefusedError(request, status, body);
  return body;
}

async function batch({ url, repo }: UploadTarget, operation: "upload" | "download", object: UploadedObject) {
  const body = { operation, transfers: ["basic", "multipart"], objects: [object], hash_algo: "sha256" };
  const response = await accepted({
    method: "POST",
    url: `${url()}/${repo}.git/info/lfs/objects/batch`,
    headers: { ...asAlice, ...asLfs },
    body: JSON.stringify(body),
  });
  return Batch.parse(JSON.parse(response.toString())).objects[0].actions;
}

function newContent(size: number) {
  const content = randomBytes(size);
  return { content, object: { oid: createHash("sha256").update(content).digest("hex"), size } };
}

/** Uploads a new file by the basic transfer of Git LFS. */
export async function uploadWhole(target: UploadTarget): Promise<UploadedObject> {
  const { content, object } = newContent(900_000);
  const { upload } = await batch(target, "upload", object);
  await accepted({
    method: "PUT",
    url: upload?.href ?? "",
    body: content,
    onHalf: () => target.at("half of a file sent"),
    onWhole: () => target.at("a file sent"),
  });
  target.at("an upload acknowledged");
  return object;
}

/** Uploads a new file in parts. */
export async function uploadParts(target: UploadTarget): Promise<UploadedObject> {
  const { content, object } = newContent(2_000_000);
  const { upload } = await batch(target, "upload", object);
  const { chunk_size: chunkSize, ...urls } = upload?.header ?? {};
  const size = Number(chunkSize);
  for (const [number, url] of Object.entries(urls)) {
    const start = (Number(number) - 1) * size;
    await accepted({
      method: "PUT",
      url,
      body: content.subarray(start, start + size),
      onHalf: () => target.at("half of a part sent"),
      onWhole: () => target.at("a part sent"),
    });
  }
  const parts = Object.keys(urls).map((number) => ({ partNumber: Number(number), etag: '"any"' }));
  await accepted({
    method: "POST",
    url: upload?.href ?? "",
    headers: asLfs,
    body: JSON.stringify({ oid: object.oid, parts }),
    onWhole: () => target.at("a completion sent"),
  });
  target.at("an upload acknowledged");
  return object;
}

let seeds = 0;

/** Uploads a new file by Xet. */
export async function uploadByXet({ url, repo, at }: UploadTarget): Promise<UploadedObject> {
  const token = await accepted({
    method: "GET",
    url: `${url()}/api/models/${repo}/xet-write-token/main`,
    headers: asAlice,
  });
  const { casUrl, accessToken } = Token.parse(JSON.parse(token.toString()));
  const headers = { Authorization: `Bearer ${accessToken}` };
  seeds += 1;
  const upload = prepareUpload(repeatableBytes(1_200_000, (Date.now() % 1e9) + seeds));
  for (const { hash, body } of upload.xorbs) {
    await accepted({
      method: "POST",
      url: `${casUrl}/v1/xorbs/default/${hash}`,
      headers,
      body,
      onHalf: () => at("half of a xorb sent"),
      onWhole: () => at("a xorb sent"),
    });
  }
  const request: SentRequest = {
    method: "POST",
    url: `${casUrl}/v2/shards`,
    headers,
    body: shardBody(upload.shard),
    onWhole: () => at("a shard sent"),
  };
  const lines = await accepted(request);
  const last = Line.parse(JSON.parse(lines.toString().trim().split("\n").at(-1) ?? ""));
  // The status was sent before the check: a client retries as after 503.
  if (last.type !== "result") throw new RefusedError(request, last.retryable ? 503 : 400, lines);
  at("an upload acknowledged");
  return { oid: upload.sha256, size: upload.content.length };
}

/** Commits a line of a commit as alice. @returns the id of the commit */
export async function commit({ url, repo, at }: UploadTarget, line: object, header: object = {}): Promise<string> {
  const body = [{ key: "header", value: { summary: "change", ...header } }, line];
  const response = await accepted({
    method: "POST",
    url: `${url()}/api/models/${repo}/commit/main`,
    headers: { ...asAlice, "Content-Type": "application/x-ndjson" },
    body: body.map((value) => JSON.stringify(value)).join("\n"),
    onWhole: () => at("a commit sent"),
  });
  at("a commit acknowledged");
  return z.object({ commitOid: z.string() }).parse(JSON.parse(response.toString())).commitOid;
}

export async function createRepository(url: string, name: string): Promise<void> {
  const headers = { ...asAlice, "Content-Type": "application/json" };
  await accepted({ method: "POST", url: `${url}/api/repos/create`, headers, body: JSON.stringify({ name }) });
}

/** Downloads an object that alice uploaded, by Git LFS. @returns its SHA-256 */
export async function downloadedHash(target: UploadTarget, object: UploadedObject): Promise<string> {
  const { download } = await batch(target, "download", object);
  return hashOf(await accepted({ method: "GET", url: download?.href ?? "" }));
}

/** Downloads a committed file. @returns its SHA-256 */
export async function committedHash({ url, repo }: UploadTarget, path: string, revision = "main"): Promise<string> {
  return hashOf(await accepted({ method: "GET", url: `${url()}/${repo}/resolve/${revision}/${path}` }));
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
