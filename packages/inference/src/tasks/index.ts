import { registry } from "../registry.ts";
import { structuredOutputOver } from "../structured/structured-output.ts";
import { runToolsOver, runToolsStreamOver } from "../tools/run-tools.ts";
import { chatCompletionOver, chatCompletionStreamOver } from "./chat.ts";

/**
 * Responds to a conversation, with any provider.
 * @throws {InferenceError} the call is invalid, no provider can take it, or the provider failed
 */
export const chatCompletion = /* @__PURE__ */ chatCompletionOver(registry);

/** Streams the response to a conversation. Iterate over it, or await its `finalMessage()`. */
export const chatCompletionStream = /* @__PURE__ */ chatCompletionStreamOver(registry);

/**
 * Responds to a conversation with data that fits a Standard Schema.
 * @throws {StructuredOutputError} the response does not fit the schema
 */
export const structuredOutput = /* @__PURE__ */ structuredOutputOver(chatCompletion);

/**
 * Runs the tools that the model calls until it responds without a tool call.
 * @throws {ToolRoundsError} the model still called tools after `maxRounds` requests
 */
export const runTools = /* @__PURE__ */ runToolsOver(chatCompletion);

/** Runs tools like `runTools` and streams the events. Iterate over them, or await `finalResult()`. */
export const runToolsStream = /* @__PURE__ */ runToolsStreamOver(chatCompletionStream);

export type { MediaFunction, MediaResult, TaskFunction } from "./function-types.ts";
export * from "./functions.ts";
export {
  type RequestArgs,
  type RequestOptions,
  request,
  streamingRequest,
  textGenerationStream,
} from "./requests.ts";
