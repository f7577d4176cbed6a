import type { StreamTranslation } from "../streams/stream-translation.ts";
import { createChatReader, namedEvent, type Tokens, type ToolUse } from "./chat-completion.ts";
import { functionCallItem, messageItem, newId, responseObject, textPart, usageOf } from "./response-object.ts";

type OpenItem =
  | { kind: "text"; id: string; index: number; text: string }
  | { kind: "tool"; id: string; index: number; at: number; tool: ToolUse };

/**
 * Translates a streamed chat to the events of OpenAI's responses.
 * @see https://platform.openai.com/docs/api-reference/responses-streaming
 */
export function responseStream(model: string): StreamTranslation {
  const id = newId("resp");
  const createdAt = Math.floor(Date.now() / 1000);
  const output: object[] = [];
  let out = "";
  let sequence = 0;
  let begun = false;
  let ended = false;
  let open: OpenItem | undefined;
  let finishReason: string | undefined;
  let tokens: Tokens | undefined;

  function emit(name: string, data: object): void {
    out += namedEvent(name, { ...data, sequence_number: sequence });
    sequence += 1;
  }

  function begin(): void {
    if (begun) return;
    begun = true;
    const response = responseObject(model, { id, createdAt, status: "in_progress", output: [] });
    emit("response.created", { response });
    emit("response.in_progress", { response });
  }

  function openText(): Extract<OpenItem, { kind: "text" }> {
    if (open?.kind === "text") return open;
    close();
    const item: OpenItem = { kind: "text", id: newId("msg"), index: output.length, text: "" };
    open = item;
    const empty = { id: item.id, type: "message", status: "in_progress", role: "assistant", content: [] };
    emit("response.output_item.added", { output_index: item.index, item: empty });
    emit("response.content_part.added", { ...itemKeys(item), content_index: 0, part: textPart("") });
    return item;
  }

  function openTool(at: number, given: { id?: string | undefined; name?: string | undefined }) {
    if (open?.kind === "tool" && open.at === at) return open;
    close();
    const tool = { id: given.id ?? newId("call"), name: given.name ?? "", arguments: "" };
    const item: OpenItem = { kind: "tool", id: newId("fc"), index: output.length, at, tool };
    open = item;
    const empty = functionCallItem(tool, { id: item.id, status: "in_progress" });
    emit("response.output_item.added", { output_index: item.index, item: empty });
    return item;
  }

  function close(): void {
    if (open === undefined) return;
    const item = open.kind === "text" ? messageItem(open.text, open) : functionCallItem(open.tool, open);
    if (open.kind === "text") {
      const keys = { ...itemKeys(open), content_index: 0 };
      emit("response.output_text.done", { ...keys, text: open.text });
      emit("response.content_part.done", { ...keys, part: textPart(open.text) });
    } else {
      emit("response.function_call_arguments.done", { ...itemKeys(open), arguments: open.tool.arguments });
    }
    emit("response.output_item.done", { output_index: open.index, item });
    output.push(item);
    open = undefined;
  }

  function fail(message: string): void {
    ended = true;
    begin();
    const error = { code: "server_error", message };
    const response = responseObject(model, { id, createdAt, status: "failed", output, error });
    emit("response.failed", { response });
  }

  const reader = createChatReader((event) => {
    if (ended) return;
    begin();
    if (event.error !== undefined) {
      fail(event.error);
      return;
    }
    if (event.text !== undefined) {
      const item = openText();
      item.text += event.text;
      emit("response.output_text.delta", { ...itemKeys(item), content_index: 0, delta: event.text });
    }
    for (const piece of event.tools ?? []) {
      const item = openTool(piece.index, piece);
      if (piece.arguments === undefined || piece.arguments === "") continue;
      item.tool.arguments += piece.arguments;
      emit("response.function_call_arguments.delta", { ...itemKeys(item), delta: piece.arguments });
    }
    finishReason = event.finishReason ?? finishReason;
    tokens = event.tokens ?? tokens;
  });

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
      const usage = tokens === undefined ? null : usageOf(tokens);
      const response = responseObject(model, { id, createdAt, finishReason, output, usage });
      emit(finishReason === "length" ? "response.incomplete" : "response.completed", { response });
      return takeOutput();
    },
    fail(message) {
      if (!ended) fail(message);
      return takeOutput();
    },
  };
}

function itemKeys({ id, index }: OpenItem): { item_id: string; output_index: number } {
  return { item_id: id, output_index: index };
}
