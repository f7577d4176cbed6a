import type { LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { asSdk } from "./call-error.ts";
import { chatArguments } from "./chat-arguments.ts";
import { contentOf, finishReasonOf, metadataOf, usageOf } from "./chat-content.ts";
import { type Context, callOptions } from "./settings.ts";
import { streamParts } from "./stream-parts.ts";

/** A chat model for the SDK's `generateText`, `streamText` and the functions built on them. */
export function languageModel(modelId: string, context: Context): LanguageModelV4 {
  const { client, target, name } = context;
  return {
    specificationVersion: "v4",
    provider: `${name}.chat`,
    modelId,
    // Image URLs are sent as they are; the SDK downloads any other file first.
    supportedUrls: { "image/*": [/^https?:\/\//] },
    doGenerate: async (call) => {
      const { body, warnings } = chatArguments(modelId, call, context);
      const own = callOptions(call);
      return asSdk(body, async () => {
        const completion = await client.chatCompletion({ ...target, ...body }, own.options);
        const [choice] = completion.choices;
        const content = contentOf(choice?.message ?? { role: "assistant" });
        const calls = content.some(({ type }) => type === "tool-call");
        const { id, model, created } = completion;
        return {
          content,
          finishReason: finishReasonOf(choice?.finish_reason, calls),
          usage: usageOf(own.metadata?.usage),
          warnings,
          providerMetadata: metadataOf(name, own.metadata),
          request: { body },
          response: {
            id,
            modelId: model,
            timestamp: new Date(created * 1000),
            headers: own.metadata?.headers ?? {},
            body: completion,
          },
        };
      });
    },
    doStream: async (call) => {
      const { body, warnings } = chatArguments(modelId, call, context);
      const own = callOptions(call);
      const counted = { stream_options: { include_usage: true }, ...body };
      const stream = client.chatCompletionStream({ ...target, ...counted }, own.options);
      await asSdk(counted, () => stream.opened());
      const isRaw = call.includeRawChunks === true;
      const parts = streamParts(stream, {
        warnings,
        isRaw,
        body: counted,
        metadata: () => metadataOf(name, own.metadata),
      });
      return { stream: readable(parts), request: { body: counted } };
    },
  };
}

function readable(parts: AsyncGenerator<LanguageModelV4StreamPart, void>): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    pull: async (controller) => {
      const step = await parts.next();
      if (step.done === true) controller.close();
      else controller.enqueue(step.value);
    },
    cancel: async () => void (await parts.return()),
  });
}
