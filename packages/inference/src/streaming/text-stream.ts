import { isRecord } from "../adapters/shape.ts";
import type { TextGenerationStreamOutput } from "../tasks/output-types.ts";
import { EventStream } from "./event-stream.ts";
import type { OpenStream } from "./open-stream.ts";

/** Generated text as it arrives, token by token, in either of the two formats that servers send. */
export class TextGenerationStream extends EventStream<TextGenerationStreamOutput> {
  constructor(open: () => Promise<OpenStream>) {
    let text = "";
    let isFinished = false;
    super(open, {
      read: (data) => {
        const chunk = isTokenChunk(data) ? data : fromCompletion(data, text);
        if (chunk === undefined) return undefined;
        if (!chunk.token.special) text += chunk.token.text;
        isFinished ||= typeof chunk.generated_text === "string";
        return chunk;
      },
      isFinished: () => isFinished,
      text: () => text,
    });
  }
}

function isTokenChunk(data: Record<string, unknown>): data is TextGenerationStreamOutput & Record<string, unknown> {
  return isRecord(data.token) && typeof data.token.text === "string";
}

const finishReasons = { length: "length", stop: "eos_token" } as const;

/** Converts a chunk of OpenAI's completion or chat. It has no token ids and no probabilities, which read 0. */
function fromCompletion(data: Record<string, unknown>, before: string): TextGenerationStreamOutput | undefined {
  const choice: unknown = Array.isArray(data.choices) ? data.choices[0] : undefined;
  if (!isRecord(choice)) return undefined;
  const delta = isRecord(choice.delta) ? choice.delta.content : choice.text;
  const text = typeof delta === "string" ? delta : "";
  const reason = choice.finish_reason;
  const isLast = typeof reason === "string";
  return {
    index: typeof choice.index === "number" ? choice.index : 0,
    token: { id: 0, text, logprob: 0, special: false },
    generated_text: isLast ? before + text : null,
    details: isLast
      ? {
          finish_reason: reason === "length" ? finishReasons.length : finishReasons.stop,
          generated_tokens: 0,
          prefill: [],
          tokens: [],
        }
      : null,
  };
}
