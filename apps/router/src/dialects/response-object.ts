import type { Tokens, ToolUse } from "./chat-completion.ts";

interface ResponseFacts {
  id?: string;
  createdAt?: number;
  status?: "in_progress" | "completed" | "incomplete" | "failed";
  finishReason?: string | undefined;
  output: readonly object[];
  usage?: object | null;
  error?: object | null;
}

export function newId(prefix: string): string {
  return `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;
}

/** Returns a response object as OpenAI writes it. */
export function responseObject(model: string, facts: ResponseFacts): object {
  const cut = facts.finishReason === "length";
  return {
    id: facts.id ?? newId("resp"),
    object: "response",
    created_at: facts.createdAt ?? Math.floor(Date.now() / 1000),
    status: facts.status ?? (cut ? "incomplete" : "completed"),
    error: facts.error ?? null,
    incomplete_details: cut ? { reason: "max_output_tokens" } : null,
    model,
    output: facts.output,
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    usage: facts.usage ?? null,
  };
}

export function messageItem(text: string, { id = newId("msg"), status = "completed" } = {}): object {
  return { id, type: "message", status, role: "assistant", content: [textPart(text)] };
}

export function textPart(text: string): object {
  return { type: "output_text", text, annotations: [] };
}

export function functionCallItem(tool: ToolUse, { id = newId("fc"), status = "completed" } = {}): object {
  return { id, type: "function_call", status, call_id: tool.id, name: tool.name, arguments: tool.arguments };
}

export function usageOf({ input, cachedRead, output }: Tokens): object {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cachedRead },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}
