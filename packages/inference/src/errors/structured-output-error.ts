import type { SchemaIssue } from "../structured/standard-schema.ts";
import type { ChatCompletionOutput } from "../tasks/chat-types.ts";
import { ProviderOutputError } from "./output-error.ts";

/**
 * Why there is no structured output.
 * `refusal`: the model refused. `length`: the token limit cut the response. `content-filter`: the provider withheld it.
 * `empty`: there is no text. `not-json`: the text is not JSON. `invalid`: the JSON does not fit the schema.
 */
export type StructuredOutputProblem = "refusal" | "length" | "content-filter" | "empty" | "not-json" | "invalid";

/** The model's response does not fit the schema. */
export class StructuredOutputError extends ProviderOutputError {
  override name = "StructuredOutputError";
  /** Why there is no output. */
  readonly problem: StructuredOutputProblem;
  /** What the schema rejects; empty unless the problem is `invalid`. */
  readonly issues: readonly SchemaIssue[];
  /** The text of the response. */
  readonly text: string;
  /** The whole response, with its usage. */
  readonly completion: ChatCompletionOutput;

  constructor(
    message: string,
    problem: StructuredOutputProblem,
    text: string,
    completion: ChatCompletionOutput,
    { issues = [], cause }: { issues?: readonly SchemaIssue[]; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.problem = problem;
    this.text = text;
    this.completion = completion;
    this.issues = issues;
  }
}
