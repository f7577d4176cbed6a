import { registry } from "../registry.ts";
import { chatCompletionOver, chatCompletionStreamOver } from "./chat.ts";

/** Chat with any provider. Throws as every task's function does. */
export const chatCompletion = /* @__PURE__ */ chatCompletionOver(registry);

/** The same, as it is written. */
export const chatCompletionStream = /* @__PURE__ */ chatCompletionStreamOver(registry);

export * from "./functions.ts";
export * from "./requests.ts";
