import type { z } from "zod";
import { parseCall, parseWholeBody, requireModel } from "../body/parse-call.ts";
import { replaceField } from "../body/replace-field.ts";
import { fieldProblem } from "../errors/field-problem.ts";
import { RouterError } from "../errors/router-error.ts";
import type { TaskRequest } from "./task-route.ts";

export interface JsonRequest extends TaskRequest {
  /** All fields except `model`. */
  fields: Record<string, unknown>;
}

/**
 * Reads a JSON body with its input in one field.
 * @param inputField such as `prompt`
 * @throws {RouterError} 400
 */
export function readJsonRequest(body: Buffer, inputField: string): JsonRequest {
  const { model, modelRange } = requireModel(parseCall(body));
  const { model: _model, ...fields } = parseWholeBody(body);
  const { [inputField]: inputs, ...parameters } = fields;
  if (inputs === undefined || inputs === null) {
    throw new RouterError({
      status: 400,
      code: "missing_input",
      param: inputField,
      message: `The body has no \`${inputField}\`.`,
    });
  }
  return {
    model,
    fields,
    withModel: (providerModelId) => replaceField(body, modelRange, providerModelId),
    args: async () => ({ inputs, parameters }),
    stream: fields.stream === true,
  };
}

/** @throws {RouterError} 400 with the name of the invalid field */
export function checkFields<Value>(schema: z.ZodType<Value>, fields: Record<string, unknown>): Value {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const { field: param, sentence: message } = fieldProblem(parsed.error, "The body");
  throw new RouterError({ status: 400, code: "invalid_value", param, message, cause: parsed.error });
}

export function jsonResponse(data: object): { contentType: string; body: Buffer } {
  return { contentType: "application/json", body: Buffer.from(JSON.stringify(data)) };
}
