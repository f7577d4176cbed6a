import { createHash } from "node:crypto";
import { asCommit, commitBody, header } from "./hub-requests.ts";
import { type TestHub, testUrl } from "./test-hub.ts";

export interface TestObject {
  oid: string;
  size: number;
  content: Buffer;
}

/** Returns an object for the LFS API. */
export function lfsObject(content: string | Buffer): TestObject {
  const bytes = Buffer.from(content);
  return { oid: createHash("sha256").update(bytes).digest("hex"), size: bytes.length, content: bytes };
}

export const asLfs = { "Content-Type": "application/vnd.git-lfs+json" };

export interface BatchOptions {
  operation?: "upload" | "download";
  transfers?: string[];
}

/** Sends a batch request. */
export function batch(
  hub: TestHub,
  who: string | undefined,
  repo: string,
  objects: readonly Pick<TestObject, "oid" | "size">[],
  { operation = "upload", transfers = ["basic"] }: BatchOptions = {},
): Promise<Response> {
  const named = objects.map(({ oid, size }) => ({ oid, size }));
  const body = { operation, transfers, objects: named, hash_algo: "sha256" };
  return hub.send(who, "POST", `/${repo}.git/info/lfs/objects/batch`, body, asLfs);
}

/** Sends bytes to a URL of a batch response, without authentication. */
export function transfer(
  hub: TestHub,
  method: string,
  href: string,
  body?: Buffer | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const content = typeof body === "string" || body === undefined ? body : new Uint8Array(body);
  return Promise.resolve(
    hub.app.request(href.startsWith("/") ? testUrl + href : href, {
      method,
      headers,
      ...(content === undefined ? {} : { body: content }),
    }),
  );
}

/** Uploads an object as a user. @throws {Error} the hub refuses it */
export async function uploadObject(hub: TestHub, who: string, repo: string, object: TestObject): Promise<void> {
  const { objects } = await (await batch(hub, who, repo, [object])).json();
  const href = objects[0]?.actions?.upload?.href;
  if (href === undefined) return;
  const response = await transfer(hub, "PUT", href, object.content);
  if (response.status !== 200) throw new Error(`the upload got ${response.status}: ${await response.text()}`);
}

export const lfsFile = (path: string, { oid, size }: Pick<TestObject, "oid" | "size">, more: object = {}) => ({
  key: "lfsFile",
  value: { path, algo: "sha256", oid, size, ...more },
});

/** Commits lines as a user. */
export function commitTo(
  hub: TestHub,
  who: string,
  repo: string,
  ...lines: { key: string; value: unknown }[]
): Promise<Response> {
  return hub.send(who, "POST", `/api/models/${repo}/commit/main`, commitBody(header(), ...lines), asCommit);
}
