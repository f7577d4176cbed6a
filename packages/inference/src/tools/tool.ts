import { InputError } from "../errors/input-error.ts";
import { isStrict, jsonSchemaOf } from "../structured/json-schema-of.ts";
import {
  describeIssues,
  type InferOutput,
  type JsonSchema,
  type StandardSchema,
} from "../structured/standard-schema.ts";
import type { ChatCompletionInputTool } from "../tasks/chat-types.ts";

/** What a tool's function receives besides its arguments. */
export interface ToolContext {
  /** The model's id for the call. */
  readonly toolCallId: string;
  /** Which request to the model led to the call, from 1. */
  readonly round: number;
  /** Aborts with the run. */
  readonly signal: AbortSignal;
}

/** A tool: what the model reads about it, and the function to run. */
export interface ToolDescription<Schema extends StandardSchema, Output> {
  /** Name of the tool: 1 to 64 letters, digits, `_` and `-`. */
  name: string;
  /** Purpose of the tool, for the model. */
  description?: string;
  /**
   * A Standard Schema of the arguments.
   * @default no arguments
   */
  parameters?: Schema;
  /** The parameters as JSON schema, for libraries that cannot convert them. */
  jsonSchema?: JsonSchema;
  /**
   * Whether the provider must enforce the schema; not every provider supports it.
   * @default false
   */
  strict?: boolean;
  /** Runs the tool. Text is sent to the model as it is, other values as JSON, and errors as their message. */
  run: (args: InferOutput<Schema>, context: ToolContext) => Output | Promise<Output>;
}

/** A function that a model may call. `tool()` creates one. */
export interface Tool<Output = unknown> {
  /** Name of the tool. */
  readonly name: string;
  /** The definition that the model receives. */
  readonly definition: ChatCompletionInputTool;
  /**
   * Validates the arguments and runs the function.
   * @throws {ToolArgumentsError} the model's arguments do not fit; otherwise whatever the function throws
   */
  readonly call: (argumentsText: string, context: ToolContext) => Promise<Output>;
}

/** The model's arguments for a tool are not JSON, or do not fit its schema. */
export class ToolArgumentsError extends Error {
  override name = "ToolArgumentsError";
}

const nameForm = /^[\w-]{1,64}$/;

/**
 * Creates a tool that a model can call, with arguments that a Standard Schema validates and types.
 * @throws {InputError} the name is invalid, or the parameters cannot be converted to JSON schema
 * @example
 * ```ts
 * const weather = tool({
 *   name: "get_weather",
 *   description: "Returns the weather in a city.",
 *   parameters: z.object({ city: z.string() }),
 *   run: async ({ city }) => ({ city, celsius: 21 }),
 * });
 * const { message } = await client.runTools({ model, messages, tools: [weather] });
 * ```
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

/** Models send empty arguments for a tool without parameters. */
function parsed(text: string): unknown {
  try {
    return text.trim() === "" ? {} : JSON.parse(text);
  } catch (cause) {
    throw new ToolArgumentsError("The arguments are not JSON.", { cause });
  }
}
