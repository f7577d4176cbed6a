import type { StreamTranslation } from "../streams/stream-translation.ts";
import { type ChatEvent, createChatReader, namedEvent, noTokens } from "./chat-completion.ts";
import { messageUsage } from "./message-usage.ts";

const stopReasons: Readonly<Record<string, string>> = {
  stop: "end_turn",
  length: "max_tokens",
  tool_calls: "tool_use",
  content_filter: "refusal",
};

export function stopReasonOf(finishReason: string | undefined): string {
  return stopReasons[finishReason ?? "stop"] ?? "end_turn";
}

/**
 * Translates a streamed chat to Anthropic's events.
 * @see https://docs.anthropic.com/en/api/messages-streaming
 */
export function messageStream(model: string): StreamTranslation {
  let out = "";
  let begun = false;
  let ended = false;
  let finishReason: string | undefined;
  let tokens = noTokens;
  /** The open block: its number, and the tool's index in the chat, or -1 for text. */
  let open: { number: number; tool: number } | undefined;
  let blocks = 0;

  function begin(): void {
    if (begun) return;
    begun = true;
    const usage = { input_tokens: 0, output_tokens: 0 };
    const nothing = { content: [], stop_reason: null, stop_sequence: null, usage };
    const id = `msg_${crypto.randomUUID()}`;
    out += namedEvent("message_start", { message: { id, type: "message", role: "assistant", model, ...nothing } });
  }

  function close(): void {
    if (open !== undefined) out += namedEvent("content_block_stop", { index: open.number });
    open = undefined;
  }

  function blockFor(tool: number, block: object): number {
    if (open?.tool === tool) return open.number;
    close();
    open = { number: blocks, tool };
    blocks += 1;
    out += namedEvent("content_block_start", { index: open.number, content_block: block });
    return open.number;
  }

  const reader = createChatReader((event: ChatEvent) => {
    if (ended) return;
    begin();
    if (event.error !== undefined) {
      out += failure(event.error);
      return;
    }
    if (event.text !== undefined) {
      const index = blockFor(-1, { type: "text", text: "" });
      out += namedEvent("content_block_delta", { index, delta: { type: "text_delta", text: event.text } });
    }
    for (const tool of event.tools ?? []) {
      const block = { type: "tool_use", id: tool.id ?? `toolu_${tool.index}`, name: tool.name ?? "", input: {} };
      const index = blockFor(tool.index, block);
      if (tool.arguments === undefined || tool.arguments === "") continue;
      const delta = { type: "input_json_delta", partial_json: tool.arguments };
      out += namedEvent("content_block_delta", { index, delta });
    }
    finishReason = event.finishReason ?? finishReason;
    tokens = event.tokens ?? tokens;
  });

  function failure(message: string): string {
    ended = true;
    return namedEvent("error", { error: { type: "api_error", message } });
  }

  function takeOutput(): string {
    const written = out;
    out = "";
    return written;
  }

  return {
    push(chunk) {
      reader.push(chunk);
      return takeOutput();
    },
    end() {
      reader.end();
      if (ended) return takeOutput();
      ended = true;
      begin();
      close();
      const usage = messageUsage(tokens);
      const delta = { stop_reason: stopReasonOf(finishReason), stop_sequence: null };
      out += namedEvent("message_delta", { delta, usage }) + namedEvent("message_stop", {});
      return takeOutput();
    },
    fail: (message) => (ended ? "" : failure(message)),
  };
}
