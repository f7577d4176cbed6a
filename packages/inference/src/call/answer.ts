import { ShapeError } from "../adapters/shape.ts";
import { readText } from "../transport/read-body.ts";
import { malformed } from "./malformed.ts";
import type { Call } from "./perform.ts";

function isJson(response: Response): boolean {
  return /\bjson\b/i.test(response.headers.get("content-type") ?? "");
}

/** An answer as its task reads it: a `Blob` where files are expected, otherwise parsed JSON. */
export async function readAnswer(response: Response, call: Call): Promise<unknown> {
  if (call.target.adapter.answers === "binary" && call.media !== undefined && !isJson(response)) {
    return call.media.readMedia(response, call);
  }
  const text = await readText(response, call.scope, call.request);
  return malformed.guard(call, response, text, () => parseJson(text, response));
}

export function parseJson(text: string, response: Response): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotJsonError(response.headers.get("content-type") ?? "an answer without a type");
  }
}

class NotJsonError extends ShapeError {
  constructor(type: string) {
    super("JSON", "", undefined, `expected JSON, got ${type}`);
  }
}
