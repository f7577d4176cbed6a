import { InputError } from "../errors/input-error.ts";
import { isStrict, jsonSchemaOf } from "../structured/json-schema-of.ts";
import {
  describeIssues,
  type InferOutput,
  type JsonSchema,
  type StandardSchema,
} from "../structured/standard-schema.ts";
import type { ChatCompletionInputTool } from "../tasks/chat-types.ts";

/** What a tool's function is given beside its arguments. */
export interface ToolContext {
  /** The model's name for this call. */
  readonly toolCallId: string;
  /** Which request to the model asked for it, from 1. */
  readonly round: number;
  /** Aborts with the run. */
  readonly signal: AbortSignal;
}

export interface ToolDescription<Schema extends StandardSchema, Output> {
  /** 1 to 64 letters, digits, `_` and `-`. */
  name: string;
  /** Tells the model what the tool is for. */
  description?: string;
  /** A Standard Schema of the arguments; without one there are none. */
  parameters?: Schema;
  /** The parameters as JSON schema, for libraries that do not say it themselves. */
  jsonSchema?: JsonSchema;
  /** Asks the provider to hold the model to the schema; not every provider accepts it. */
  strict?: boolean;
  /** Text goes to the model as it is, anything else as JSON. What it throws goes to the model, too. */
  run: (args: InferOutput<Schema>, context: ToolContext) => Output | Promise<Output>;
}

/** A function that a model may call; made by `tool()`. */
export interface Tool<Output = unknown> {
  readonly name: string;
  /** What the model reads. */
  readonly definition: ChatCompletionInputTool;
  /** @throws {ToolArgumentsError} the model's arguments do not fit; otherwise whatever the function throws */
  readonly call: (argumentsText: string, context: ToolContext) => Promise<Output>;
}

/** The model's arguments for a tool are not JSON, or do not fit its schema. */
export class ToolArgumentsError extends Error {
  override name = "ToolArgumentsError";
}

const nameForm = /^[\w-]{1,64}$/;

/**
 * Makes a function callable by a model, with arguments that are checked and typed by a Standard Schema.
 * @throws {InputError} the name is none, or the parameters cannot be written as JSON schema
 */
export function tool<Schema extends StandardSchema, Output>({
  name,
  description,
  parameters,
  jsonSchema,
  strict,
  run,
}: ToolDescription<Schema, Output>): Tool<Output> {
  if (!nameForm.test(name)) {
    throw new InputError(`A tool's name must be 1 to 64 letters, digits, _ and -, not "${name}".`);
  }
  const written = parameters === undefined ? (jsonSchema ?? noParameters) : jsonSchemaOf(parameters, jsonSchema);
  if (strict === true && !isStrict(written)) {
    throw new InputError(`Tool "${name}" cannot be strict: every property of its parameters must be required.`);
  }
  return {
    name,
    definition: {
      type: "function",
      function: {
        name,
        ...(description !== undefined && { description }),
        parameters: written,
        ...(strict !== undefined && { strict }),
      },
    },
    call: async (text, context) => run(await argumentsOf(text, parameters), context),
  };
}

const noParameters: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

async function argumentsOf<Schema extends StandardSchema>(
  text: string,
  parameters: Schema | undefined,
): Promise<InferOutput<Schema>> {
  const value = parsed(text);
  if (parameters === undefined) return value;
  const result = await parameters["~standard"].validate(value);
  if (result.issues === undefined) return result.value;
  throw new ToolArgumentsError(`The arguments do not fit the tool's schema: ${describeIssues(result.issues)}.`);
}

/** Models write nothing for a tool without parameters. */
function parsed(text: string): unknown {
  try {
    return text.trim() === "" ? {} : JSON.parse(text);
  } catch (cause) {
    throw new ToolArgumentsError("The arguments are not JSON.", { cause });
  }
}
