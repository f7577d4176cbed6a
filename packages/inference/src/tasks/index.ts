import { registry } from "../registry.ts";
import { structuredOutputOver } from "../structured/structured-output.ts";
import { runToolsOver, runToolsStreamOver } from "../tools/run-tools.ts";
import { chatCompletionOver, chatCompletionStreamOver } from "./chat.ts";

/** Chat with any provider. Throws as every task's function does. */
export const chatCompletion = /* @__PURE__ */ chatCompletionOver(registry);

/** The same, as it is written. */
export const chatCompletionStream = /* @__PURE__ */ chatCompletionStreamOver(registry);

/** A chat whose response is read as what a schema describes. */
export const structuredOutput = /* @__PURE__ */ structuredOutputOver(chatCompletion);

/** A chat that runs the tools that the model calls, until it responds without calling any. */
export const runTools = /* @__PURE__ */ runToolsOver(chatCompletion);

/** The same, streamed. */
export const runToolsStream = /* @__PURE__ */ runToolsStreamOver(chatCompletionStream);

export * from "./functions.ts";
export * from "./requests.ts";
