import type { ChatCompletionOutputToolCall } from "../tasks/chat-types.ts";
import type { Tool, ToolContext } from "./tool.ts";
import type { ToolCallResult } from "./tool-run-types.ts";

/**
 * Runs one tool call.
 * @returns the result, and the text that the model reads
 * @throws the signal's reason, if it aborts before the tool is done
 */
export async function runTool(
  { id, function: { name, arguments: text } }: ChatCompletionOutputToolCall,
  tools: ReadonlyMap<string, Tool>,
  { round, signal }: Pick<ToolContext, "round" | "signal">,
): Promise<{ result: ToolCallResult; text: string }> {
  const call = { round, id, name, arguments: text };
  signal.throwIfAborted();
  const leaving = whenAborted(signal);
  try {
    const tool = tools.get(name);
    if (tool === undefined) throw new Error(`There is no tool "${name}". Tools: ${[...tools.keys()].join(", ")}.`);
    const output = await Promise.race([tool.call(text, { toolCallId: id, round, signal }), leaving.aborted]);
    return {
      result: { ...call, output },
      text: typeof output === "string" ? output : (JSON.stringify(output) ?? "null"),
    };
  } catch (error) {
    signal.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    return { result: { ...call, error }, text: JSON.stringify({ error: message }) };
  } finally {
    leaving.forget();
  }
}

/**
 * Returns a promise that rejects when the signal aborts, so that a tool that ignores the signal does not delay the
 * caller.
 */
function whenAborted(signal: AbortSignal): { aborted: Promise<never>; forget: () => void } {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new DOMException("The run was aborted.", "AbortError"));
  signal.addEventListener("abort", abort, { once: true });
  return { aborted, forget: () => signal.removeEventListener("abort", abort) };
}
