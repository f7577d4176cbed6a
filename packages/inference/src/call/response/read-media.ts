import { ShapeError } from "../../adapters/shape.ts";
import type { TaskAdapter } from "../../adapters/task-adapter.ts";
import { readBlob, readStart } from "../../transport/read-body.ts";
import type { Call } from "../call.ts";
import { guardParse } from "./malformed.ts";

/** Returns whether the response body is the file itself rather than JSON. */
export function isFile(response: Response, { answers }: Pick<TaskAdapter, "answers">): boolean {
  return answers === "binary" && !/\bjson\b/i.test(response.headers.get("content-type") ?? "");
}

const pageBytes = 64 * 1024;

/**
 * Reads an image, a recording or a video that a server sends.
 * @throws {ProviderOutputError} the server sent text instead: a proxy's page, or an error with status 200
 */
export async function readMedia(response: Response, call: Call, request = call.request): Promise<Blob> {
  const type = response.headers.get("content-type") ?? "";
  if (!/^text\/(html|plain)\b/i.test(type)) return readBlob(response, call.scope, request);
  const words = await readStart(response, call.scope, pageBytes);
  return guardParse(call, response, words, () => {
    throw new ShapeError("a file", "", words, `expected a file, got ${type}`);
  });
}

/** Reads any file, including text. */
export function readFile(response: Response, call: Call, request = call.request): Promise<Blob> {
  return readBlob(response, call.scope, request);
}
