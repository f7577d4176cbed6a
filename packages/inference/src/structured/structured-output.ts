import type { Options } from "../call/options.ts";
import { InferenceError } from "../errors/inference-error.ts";
import { InputError } from "../errors/input-error.ts";
import type { ChatCompletionArgs } from "../tasks/chat.ts";
import type {
  ChatCompletionInputGrammarType,
  ChatCompletionOutput,
  ChatCompletionOutputMessage,
} from "../tasks/chat-types.ts";
import { isStrict, jsonSchemaOf } from "./json-schema-of.ts";
import { parseStructuredOutput } from "./parse-output.ts";
import type { InferOutput, JsonSchema, StandardSchema } from "./standard-schema.ts";

export interface SchemaOptions {
  /** The schema as JSON schema, for libraries that do not say it themselves; sent as it is. */
  jsonSchema?: JsonSchema;
  /** What the model reads as the schema's name. Default `response`. */
  schemaName?: string;
  schemaDescription?: string;
  /** Whether the provider must hold the model to the schema. Default: where strict modes accept the schema. */
  strict?: boolean;
}

export type StructuredOutputArgs<Schema extends StandardSchema> = ChatCompletionArgs &
  SchemaOptions & {
    /** A Standard Schema: zod 4, valibot, arktype, … */
    schema: Schema;
  };

export interface StructuredOutput<Output> {
  /** What the schema gave for the model's JSON. */
  parsed: Output;
  message: ChatCompletionOutputMessage;
  completion: ChatCompletionOutput;
}

const nameForm = /^[\w-]{1,64}$/;

/**
 * A schema as a chat's `response_format`, for streamed chats: `parseStructuredOutput` reads the final completion.
 * @throws {InputError} the schema cannot be written as JSON schema, or the name is none
 */
export function responseFormatOf(
  schema: StandardSchema,
  { jsonSchema, schemaName = "response", schemaDescription, strict }: SchemaOptions = {},
): ChatCompletionInputGrammarType {
  if (!nameForm.test(schemaName)) {
    throw new InputError(`schemaName must be 1 to 64 letters, digits, _ and -, not "${schemaName}".`);
  }
  const written = jsonSchemaOf(schema, jsonSchema);
  return {
    type: "json_schema",
    json_schema: {
      name: schemaName,
      ...(schemaDescription !== undefined && { description: schemaDescription }),
      schema: written,
      strict: strict ?? isStrict(written),
    },
  };
}

/** Structured output over a chat function. */
export function structuredOutputOver(
  chat: (args: ChatCompletionArgs, options?: Options) => Promise<ChatCompletionOutput>,
) {
  return async <Schema extends StandardSchema>(
    args: StructuredOutputArgs<Schema>,
    options?: Options,
  ): Promise<StructuredOutput<InferOutput<Schema>>> => {
    const { schema, jsonSchema: _json, schemaName: _name, schemaDescription: _said, strict: _strict, ...others } = args;
    if (others.response_format !== undefined) {
      throw new InputError("schema and response_format exclude each other: the schema says the format.");
    }
    const chatArgs: ChatCompletionArgs = { ...others, messages: args.messages };
    const completion = await chat({ ...chatArgs, response_format: responseFormatOf(schema, args) }, options);
    try {
      return await parseStructuredOutput(completion, schema);
    } catch (error) {
      throw error instanceof InferenceError ? error.within({ model: args.model, task: "conversational" }) : error;
    }
  };
}
