import { type FieldRange, findFields } from "@modelyard/platform/json/find-fields";
import { JsonLimitError, JsonSyntaxError } from "@modelyard/platform/json/json-error";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { RouterError } from "../errors/router-error.ts";

/** The fields of a JSON body that the router reads. */
export interface ParsedCall {
  model: string | undefined;
  /** The position of the model, to replace it. */
  modelRange: FieldRange | undefined;
  /** Has a field that some providers expect in another format. */
  providersDiffer: boolean;
  /** A stream of events is requested. */
  streams: boolean;
  hasStreamOptions: boolean;
}

const lowerT = 0x74;
const readFields = ["model", "response_format", "store", "stream", "stream_options"] as const;

/** @throws {RouterError} 400: not a JSON object, or `model` is not a string */
export function parseCall(body: Buffer): ParsedCall {
  const { model: modelRange, response_format: format, store, stream, stream_options: options } = fieldsOf(body);
  const model = modelRange === undefined ? undefined : stringAt(body, modelRange);
  if (modelRange !== undefined && (model === undefined || model === "")) throw invalidModel();
  return {
    model,
    modelRange,
    providersDiffer: format !== undefined || store !== undefined,
    // Only `true` begins with this letter.
    streams: stream !== undefined && body[stream.start] === lowerT,
    hasStreamOptions: options !== undefined,
  };
}

const JsonObject = z.record(z.string(), z.unknown());

/**
 * Parses all fields of a JSON body, to translate them.
 * @throws {RouterError} 400: not a JSON object, nested too deeply, or with a field twice that the router reads
 */
export function parseWholeBody(body: Buffer): Record<string, unknown> {
  fieldsOf(body);
  try {
    return JsonObject.parse(JSON.parse(body.toString("utf8")));
  } catch (cause) {
    throw new RouterError({ status: 400, code: "invalid_json", message: "The body is not a JSON object.", cause });
  }
}

/** @throws {RouterError} 400: there is no `model` */
export function requireModel({ model, modelRange }: ParsedCall): { model: string; modelRange: FieldRange } {
  if (model === undefined || modelRange === undefined) throw missingModel();
  return { model, modelRange };
}

export function missingModel(): RouterError {
  return new RouterError({
    status: 400,
    code: "missing_model",
    param: "model",
    message: "The body has no `model`: name the model to call.",
  });
}

function invalidModel(): RouterError {
  return new RouterError({
    status: 400,
    code: "invalid_model",
    param: "model",
    message: "`model` must be a string such as `namespace/name`.",
  });
}

function fieldsOf(body: Buffer): Partial<Record<(typeof readFields)[number], FieldRange>> {
  try {
    return findFields(body, readFields, limits.router.json);
  } catch (cause) {
    if (!(cause instanceof JsonSyntaxError || cause instanceof JsonLimitError)) throw cause;
    throw new RouterError({ status: 400, code: "invalid_json", message: cause.message, cause });
  }
}

const plainString = /^"[\w./:-]*"$/;

function stringAt(body: Buffer, { start, end }: FieldRange): string | undefined {
  try {
    const text = body.toString("utf8", start, end);
    if (plainString.test(text)) return text.slice(1, -1);
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : undefined;
  } catch {
    // The scanner does not check long strings, which may contain a bare line break.
    return undefined;
  }
}
