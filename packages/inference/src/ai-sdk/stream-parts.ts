import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
  SharedV4Warning,
} from "@ai-sdk/provider";
import { InferenceError } from "../errors/inference-error.ts";
import { StreamTruncatedError } from "../errors/output-error.ts";
import type { ChatCompletionStream } from "../streaming/chat-stream.ts";
import { sdkError } from "./call-error.ts";
import { attachedTo, finishReasonOf, reasoningIn, textIn, usageOf } from "./chat-content.ts";
import { TextBlocks } from "./text-blocks.ts";
import { ToolInputs } from "./tool-inputs.ts";

interface StreamContext {
  warnings: SharedV4Warning[];
  /** Whether to emit the raw chunks as well. */
  isRaw: boolean;
  /** The request body, for errors. */
  body: unknown;
  /** Available when the stream has ended. */
  metadata: () => SharedV4ProviderMetadata;
}

/** Converts a streamed chat to the SDK's parts. An error becomes a part; an abort is thrown. */
export async function* streamParts(
  stream: ChatCompletionStream,
  { warnings, isRaw, body, metadata }: StreamContext,
): AsyncGenerator<LanguageModelV4StreamPart, void> {
  const blocks = new TextBlocks();
  const tools = new ToolInputs();
  let reason: string | undefined;
  let isFirst = true;
  yield { type: "stream-start", warnings };
  try {
    for await (const chunk of stream) {
      if (isRaw) yield { type: "raw", rawValue: chunk };
      if (isFirst) {
        isFirst = false;
        const { id, model: modelId, created } = chunk;
        yield { type: "response-metadata", id, modelId, timestamp: new Date(created * 1000) };
      }
      const choice = chunk.choices.find(({ index }) => (index ?? 0) === 0);
      if (typeof choice?.finish_reason === "string") reason = choice.finish_reason;
      const delta = choice?.delta;
      if (delta === undefined || delta === null) continue;
      yield* blocks.add("reasoning", reasoningIn(delta));
      yield* blocks.add("text", textIn(delta));
      if (delta.tool_calls !== undefined && Array.isArray(delta.tool_calls)) {
        yield* blocks.end();
        yield* tools.add(delta.tool_calls);
      }
    }
    yield* blocks.end();
    yield* tools.end();
    yield* attachedTo(await stream.finalMessage());
    yield finish(finishReasonOf(reason, tools.size > 0));
  } catch (error) {
    if (!(error instanceof InferenceError)) throw error;
    yield* blocks.end();
    yield { type: "error", error: sdkError(error, body) };
    yield finish({ unified: error instanceof StreamTruncatedError ? "interrupted" : "error", raw: reason });
  }

  function finish(finishReason: LanguageModelV4FinishReason): LanguageModelV4StreamPart {
    return { type: "finish", finishReason, usage: usageOf(stream.usage), providerMetadata: metadata() };
  }
}
