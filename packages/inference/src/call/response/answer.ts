import { ShapeError } from "../../adapters/shape.ts";
import type { Call } from "../call.ts";
import { guardParse } from "./malformed.ts";

/** Reads the JSON of a response. */
export function parseAnswer(text: string, response: Response, call: Call): unknown {
  return guardParse(call, response, text, () => parseJson(text, response));
}

export function parseJson(text: string, response: Response): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const type = response.headers.get("content-type") ?? "an answer without a type";
    throw new ShapeError("JSON", "", undefined, `expected JSON, got ${type}`);
  }
}
