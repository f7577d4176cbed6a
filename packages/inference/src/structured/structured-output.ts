import type { Options } from "../call/options.ts";
import { InferenceError } from "../errors/inference-error.ts";
import { InputError } from "../errors/input-error.ts";
import type { ChatCompletionArgs } from "../tasks/chat.ts";
import type { ChatCompletionInputGrammarType, ChatCompletionOutput } from "../tasks/chat-types.ts";
import { isStrict, jsonSchemaOf } from "./json-schema-of.ts";
import { parseStructuredOutput, type StructuredOutput } from "./parse-output.ts";
import type { InferOutput, JsonSchema, StandardSchema } from "./standard-schema.ts";

/** How a schema is presented to the provider. */
export interface SchemaOptions {
  /** The schema as JSON schema, for libraries that cannot convert it; sent as it is. */
  jsonSchema?: JsonSchema;
  /**
   * Name of the schema as the model reads it: 1 to 64 letters, digits, `_` and `-`.
   * @default "response"
   */
  schemaName?: string;
  /** Description of the schema as the model reads it. */
  schemaDescription?: string;
  /**
   * Whether the provider must enforce the schema.
   * @default true if strict modes accept the schema
   */
  strict?: boolean;
}

/** Arguments of `structuredOutput`: a chat and the schema of its response. */
export type StructuredOutputArgs<Schema extends StandardSchema> = ChatCompletionArgs &
  SchemaOptions & {
    /** A Standard Schema: zod 4, valibot, arktype, … */
    schema: Schema;
  };

const nameForm = /^[\w-]{1,64}$/;

/**
 * Converts a schema to the `response_format` of a chat, for streamed chats: read the final completion with
 * `parseStructuredOutput`.
 * @throws {InputError} the schema cannot be converted to JSON schema, or the name is invalid
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

/** Returns the structured output function for a chat function. */
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
