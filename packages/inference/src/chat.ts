import { chatProviders } from "./chat-providers.ts";
import { hfInferenceChat } from "./providers/hf-inference.ts";
import { chatCompletionOver, chatCompletionStreamOver } from "./tasks/chat.ts";

export type { BaseArgs, CallMetadata, Options } from "./call/options.ts";
export { custom } from "./providers/custom.ts";
export type { ChatCompletionStream } from "./streaming/chat-stream.ts";
export type { ChatCompletionArgs } from "./tasks/chat.ts";
export type * from "./tasks/chat-types.ts";

const registry = { providers: chatProviders, endpoint: hfInferenceChat };

/**
 * Chat with any provider, in a small bundle.
 * @throws {InferenceError} input, routing, provider API, provider output, connection or deadline
 */
export const chatCompletion = /* @__PURE__ */ chatCompletionOver(registry);

/** The same, as it is written. Iterate what comes back, or await its `finalMessage()`. */
export const chatCompletionStream = /* @__PURE__ */ chatCompletionStreamOver(registry);
