import { chatProviders } from "./chat-providers.generated.ts";
import { hfInferenceChat } from "./providers/hf-inference.ts";
import { structuredOutputOver } from "./structured/structured-output.ts";
import { chatCompletionOver, chatCompletionStreamOver } from "./tasks/chat.ts";
import { runToolsOver, runToolsStreamOver } from "./tools/run-tools.ts";

export type { BaseArgs, CallMetadata, Options } from "./call/options.ts";
export { StructuredOutputError, type StructuredOutputProblem } from "./errors/structured-output-error.ts";
export { custom } from "./providers/custom.ts";
export type { ChatCompletionStream } from "./streaming/chat-stream.ts";
export { parseStructuredOutput, type StructuredOutput } from "./structured/parse-output.ts";
export type { InferOutput, JsonSchema, SchemaIssue, StandardSchema } from "./structured/standard-schema.ts";
export { responseFormatOf, type SchemaOptions, type StructuredOutputArgs } from "./structured/structured-output.ts";
export type { ChatCompletionArgs } from "./tasks/chat.ts";
export type * from "./tasks/chat-types.ts";
export { type Tool, ToolArgumentsError, type ToolContext, type ToolDescription, tool } from "./tools/tool.ts";
export type { ToolRunStream } from "./tools/tool-run-stream.ts";
export {
  type RunToolsArgs,
  type ToolCallResult,
  ToolRoundsError,
  type ToolRunEvent,
  type ToolRunResult,
} from "./tools/tool-run-types.ts";

const registry = { providers: chatProviders, endpoint: hfInferenceChat };

/**
 * Responds to a conversation, with any provider, in a small bundle.
 * @throws {InferenceError} the call is invalid, no provider can take it, or the provider failed
 */
export const chatCompletion = /* @__PURE__ */ chatCompletionOver(registry);

/** Streams the response to a conversation, in a small bundle. Iterate over it, or await its `finalMessage()`. */
export const chatCompletionStream = /* @__PURE__ */ chatCompletionStreamOver(registry);

/**
 * Responds to a conversation with data that fits a Standard Schema, in a small bundle.
 * @throws {StructuredOutputError} the response does not fit the schema
 */
export const structuredOutput = /* @__PURE__ */ structuredOutputOver(chatCompletion);

/**
 * Runs the tools that the model calls until it responds without a tool call, in a small bundle.
 * @throws {ToolRoundsError} the model still called tools after `maxRounds` requests
 */
export const runTools = /* @__PURE__ */ runToolsOver(chatCompletion);

/**
 * Runs tools like `runTools` and streams the events, in a small bundle. Iterate over them, or await `finalResult()`.
 */
export const runToolsStream = /* @__PURE__ */ runToolsStreamOver(chatCompletionStream);
