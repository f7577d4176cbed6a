import { StructuredOutputError } from "../errors/structured-output-error.ts";
import type { ChatCompletionOutput, ChatCompletionOutputMessage } from "../tasks/chat-types.ts";
import { describeIssues, type InferOutput, type StandardSchema } from "./standard-schema.ts";

/** A response that fits its schema. */
export interface StructuredOutput<Output> {
  /** The value that the schema produced from the model's JSON. */
  parsed: Output;
  /** The message that held the JSON. */
  message: ChatCompletionOutputMessage;
  /** The whole response, with its usage. */
  completion: ChatCompletionOutput;
}

const shownChars = 200;

/**
 * Parses the first choice of a completion with a schema.
 * @throws {StructuredOutputError} the response was refused or cut off, is not JSON, or does not fit the schema
 */
export async function parseStructuredOutput<Schema extends StandardSchema>(
  completion: ChatCompletionOutput,
  schema: Schema,
): Promise<StructuredOutput<InferOutput<Schema>>> {
  const [choice] = completion.choices;
  const message: ChatCompletionOutputMessage = choice?.message ?? { role: "assistant" };
  const text = typeof message.content === "string" ? message.content : "";
  refuseUnfinished(completion, choice?.finish_reason, message, text);
  const result = await schema["~standard"].validate(parsed(text, completion));
  if (result.issues !== undefined) {
    const { issues } = result;
    const words = `The response does not fit the schema: ${describeIssues(issues)}.`;
    throw new StructuredOutputError(words, "invalid", text, completion, { issues });
  }
  return { parsed: result.value, message, completion };
}

function refuseUnfinished(
  completion: ChatCompletionOutput,
  reason: string | undefined,
  { refusal }: ChatCompletionOutputMessage,
  text: string,
): void {
  if (typeof refusal === "string" && refusal !== "") {
    throw new StructuredOutputError(`The model refused: ${refusal.slice(0, shownChars)}`, "refusal", text, completion);
  }
  if (reason === "length") {
    const words =
      'The response was cut at the token limit (finish_reason "length"): raise max_tokens, or ask for less.';
    throw new StructuredOutputError(words, "length", text, completion);
  }
  if (reason === "content_filter") {
    const words = 'The provider held the response back (finish_reason "content_filter"): change the messages.';
    throw new StructuredOutputError(words, "content-filter", text, completion);
  }
  if (text.trim() === "") {
    const words = "The model responded without text: the provider may not support a JSON schema for this model.";
    throw new StructuredOutputError(words, "empty", text, completion);
  }
}

function parsed(text: string, completion: ChatCompletionOutput): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const words = `The response is not JSON: the provider may not support a JSON schema for this model. It begins: ${text.slice(0, shownChars)}`;
    throw new StructuredOutputError(words, "not-json", text, completion, { cause });
  }
}
