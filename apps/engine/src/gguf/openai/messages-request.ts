import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { RuntimeError } from "../../runtimes/runtime-error.ts";

const Content = z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]);

export const Message = z.looseObject({
  role: z.string().min(1).max(50),
  content: Content.nullish(),
  tool_calls: z
    .array(z.looseObject({ function: z.looseObject({ name: z.string(), arguments: z.unknown() }) }))
    .nullish(),
});
export type Message = z.infer<typeof Message>;
export const messages = z.array(Message).min(1).max(limits.engine.messages);

/**
 * Returns messages as chat templates expect them: content as one text, and arguments of tool calls as objects.
 * @throws {RuntimeError} a message has something else than text
 */
export function templateMessages(given: readonly Message[]): Record<string, unknown>[] {
  return given.map((message, index) => {
    const result: Record<string, unknown> = {
      ...message,
      content: textOf(message.content, `messages.${index}.content`),
    };
    if (message.tool_calls === null) delete result.tool_calls;
    else if (message.tool_calls !== undefined) result.tool_calls = message.tool_calls.map(withParsedArguments);
    return result;
  });
}

function textOf(content: Message["content"], field: string): string {
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  return content
    .map(({ type, text }) => {
      if (type === "text" && text !== undefined) return text;
      throw new RuntimeError(
        "invalid_input",
        `\`${field}\` has a part of type ${JSON.stringify(type.slice(0, 50))}, and this model reads text only. Remove that part.`,
        { field },
      );
    })
    .join("\n");
}

function withParsedArguments(call: NonNullable<Message["tool_calls"]>[number]): Record<string, unknown> {
  const { arguments: given } = call.function;
  return {
    ...call,
    function: { ...call.function, arguments: typeof given === "string" ? parsedObject(given) : given },
  };
}

function parsedObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : text;
  } catch {
    return text;
  }
}
