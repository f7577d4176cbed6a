import { RouterError } from "../errors/router-error.ts";
import { BodySyntaxError, type FieldRange, findFields } from "./json-fields.ts";

/** What the router reads of a JSON body. */
export interface ParsedCall {
  model: string | undefined;
  /** Where the model stands, for replacing it. */
  modelRange: FieldRange | undefined;
}

/** @throws {RouterError} 400: not a JSON object, or `model` is no string */
export function parseCall(body: Buffer): ParsedCall {
  const range = fieldsOf(body).model;
  if (range === undefined) return { model: undefined, modelRange: undefined };
  const model = stringAt(body, range);
  if (model === undefined || model === "") {
    throw new RouterError({
      status: 400,
      code: "invalid_model",
      param: "model",
      message: "`model` must be a string such as `namespace/name`.",
    });
  }
  return { model, modelRange: range };
}

/** @throws {RouterError} 400: there is no `model` */
export function requireModel({ model, modelRange }: ParsedCall): { model: string; modelRange: FieldRange } {
  if (model === undefined || modelRange === undefined) {
    throw new RouterError({
      status: 400,
      code: "missing_model",
      param: "model",
      message: "The body has no `model`: name the model to call.",
    });
  }
  return { model, modelRange };
}

function fieldsOf(body: Buffer): { model?: FieldRange } {
  try {
    return findFields(body, ["model"]);
  } catch (cause) {
    if (!(cause instanceof BodySyntaxError)) throw cause;
    throw new RouterError({ status: 400, code: "invalid_json", message: cause.message, cause });
  }
}

function stringAt(body: Buffer, { start, end }: FieldRange): string | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8", start, end));
    return typeof value === "string" ? value : undefined;
  } catch {
    // A long string may hold what the scanner does not look at, such as a bare line break.
    return undefined;
  }
}
