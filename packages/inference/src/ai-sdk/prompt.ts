import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";
import { base64Image } from "../adapters/media.ts";
import { InputError } from "../errors/input-error.ts";
import type { ChatCompletionInputMessage } from "../tasks/chat-types.ts";
import { toBase64 } from "../transport/encode-body.ts";

type AssistantContent = Extract<LanguageModelV4Message, { role: "assistant" }>["content"];
type Part = Record<string, unknown>;

/**
 * Converts the SDK's prompt to chat messages.
 * @throws {InputError} a part cannot be sent in a chat
 */
export function messagesOf(
  prompt: LanguageModelV4Prompt,
  { sendReasoning }: { sendReasoning: boolean },
): ChatCompletionInputMessage[] {
  return prompt.flatMap((message) => {
    if (message.role === "system") return [{ role: "system", content: message.content }];
    if (message.role === "user") return [{ role: "user", ...contentOf(message.content.map(userPart)) }];
    if (message.role === "assistant") return [assistantMessage(message.content, sendReasoning)];
    const results = message.content.filter((part) => part.type === "tool-result");
    return results.map(({ toolCallId, output }) => toolMessage(toolCallId, output));
  });
}

function toolMessage(tool_call_id: string, output: LanguageModelV4ToolResultOutput): ChatCompletionInputMessage {
  return { role: "tool", tool_call_id, content: resultText(output) };
}

/** Sends a single text as a string, which every server accepts. */
function contentOf(parts: Part[]): Part {
  const [first] = parts;
  return { content: parts.length === 1 && first?.type === "text" ? first.text : parts };
}

function userPart(part: { type: "text"; text: string } | LanguageModelV4FilePart): Part {
  return part.type === "text" ? { type: "text", text: part.text } : filePart(part);
}

const audioFormats: Readonly<Record<string, string>> = {
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/mp3": "mp3",
  "audio/mpeg": "mp3",
};

function filePart({ data, mediaType, filename }: LanguageModelV4FilePart): Part {
  const [kind] = mediaType.split("/");
  if (data.type === "text") return { type: "text", text: data.text };
  if (data.type === "reference") {
    throw new InputError("A file cannot be given by a provider's reference: pass its bytes or its address.");
  }
  if (kind === "image") return { type: "image_url", image_url: { url: addressOf(data, mediaType) } };
  if (kind === "video") return { type: "video_url", video_url: { url: addressOf(data, mediaType) } };
  const format = audioFormats[mediaType];
  if (data.type === "data" && format !== undefined) {
    return { type: "input_audio", input_audio: { data: base64(data.data), format } };
  }
  if (data.type === "data" && kind === "text") return { type: "text", text: textOf(data.data) };
  if (data.type === "data" && kind === "application") {
    const file_data = addressOf(data, mediaType);
    return { type: "file", file: { filename: filename ?? "file", file_data } };
  }
  throw new InputError(
    `A file of the type ${mediaType} cannot be sent in a chat${data.type === "url" ? " by its address" : ""}.`,
  );
}

type FileData = { type: "data"; data: Uint8Array | string } | { type: "url"; url: URL };

function addressOf(data: FileData, mediaType: string): string {
  if (data.type === "url") return data.url.href;
  const text = base64(data.data);
  const isWhole = /^\w+\/[^*]+$/.test(mediaType);
  return `data:${isWhole ? mediaType : base64Image(text).type};base64,${text}`;
}

function base64(data: Uint8Array | string): string {
  return typeof data === "string" ? data : toBase64(new Uint8Array(data));
}

function textOf(data: Uint8Array | string): string {
  const bytes = typeof data === "string" ? Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)) : data;
  return new TextDecoder().decode(bytes);
}

function assistantMessage(parts: AssistantContent, sendReasoning: boolean): ChatCompletionInputMessage {
  let text = "";
  let reasoning = "";
  const tool_calls: { id: string; type: string; function: { name: string; arguments: string } }[] = [];
  for (const part of parts) {
    if (part.type === "text") text += part.text;
    else if (part.type === "reasoning") reasoning += part.text;
    else if (part.type === "tool-call") {
      const args = typeof part.input === "string" ? part.input : JSON.stringify(part.input ?? {});
      tool_calls.push({ id: part.toolCallId, type: "function", function: { name: part.toolName, arguments: args } });
    } else if (part.type === "file") {
      throw new InputError("A file in an assistant's message cannot be sent back in a chat: leave it out.");
    }
  }
  return {
    role: "assistant",
    ...((text !== "" || tool_calls.length === 0) && { content: text }),
    ...(sendReasoning && reasoning !== "" && { reasoning_content: reasoning }),
    ...(tool_calls.length > 0 && { tool_calls }),
  };
}

function resultText(output: LanguageModelV4ToolResultOutput): string {
  if (output.type === "text" || output.type === "error-text") return output.value;
  if (output.type === "execution-denied") return output.reason ?? "The tool was not run: the user denied it.";
  if (output.type !== "content") return JSON.stringify(output.value);
  return output.value.map((part) => (part.type === "text" ? part.text : JSON.stringify(part))).join("\n");
}
