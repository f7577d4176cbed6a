import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

/** What a response in OpenAI's format says of itself. */
export interface ResponseFields {
  id: string | undefined;
  model: string | undefined;
  /** One for each choice; empty where none is known. */
  finishReasons: readonly string[];
  /** Part of the output tokens. */
  reasoningTokens: number | undefined;
  /** Text of the choices, where the whole response was read. */
  choices: readonly Choice[];
}

export interface Choice {
  text: string;
  toolCalls: readonly { id: string | undefined; name: string; arguments: string }[];
  finishReason: string | undefined;
}

const name = z.string().max(limits.telemetry.nameLength).optional().catch(undefined);
const words = z.string().nullish().catch(undefined);
const ToolCall = z.object({
  index: z.number().optional(),
  id: name,
  function: z.object({ name: words, arguments: words }),
});
const Message = z.object({ content: words, tool_calls: z.array(ToolCall).nullish().catch(undefined) }).optional();
const Usage = z.object({ completion_tokens_details: z.object({ reasoning_tokens: z.number() }) });
const Body = z.object({
  id: name,
  model: name,
  usage: Usage.optional().catch(undefined),
  choices: z
    .array(
      z.object({
        index: z.number().int().min(0).max(127).optional().catch(undefined),
        finish_reason: name.nullable(),
        text: words,
        message: Message.catch(undefined),
        delta: Message.catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
});
type Body = z.output<typeof Body>;

const dataField = "data:";

const firstId = /^\s*\{\s*"id"\s*:\s*"([^"\\]{1,256})"/;
const modelField = /"model"\s*:\s*"([^"\\]{1,256})"/;
const reasonField = /"finish_reason"\s*:\s*"([a-z_]{1,64})"/;

/**
 * Reads a response, or the end of one.
 * @param text JSON or a stream of events; of a longer one, its last part, of which the incomplete first event is skipped
 * @param head the first bytes of a response that is longer than `text`
 */
export function readResponseFields(text: string, head = ""): ResponseFields {
  const whole = text.trimStart().startsWith("{") ? parse(text) : undefined;
  const bodies = whole === undefined ? eventsIn(text) : [whole];
  return bodies.length > 0 ? merge(bodies) : search(text, head);
}

function eventsIn(text: string): Body[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith(dataField))
    .map((line) => parse(line.slice(dataField.length)))
    .filter((body) => body !== undefined);
}

/** Finds fields in the ends of a body that was not read as a whole. In JSON, the text of a model cannot look like one. */
function search(tail: string, head: string): ResponseFields {
  const reason = reasonField.exec(tail)?.[1];
  return {
    id: firstId.exec(head)?.[1],
    model: (modelField.exec(head) ?? modelField.exec(tail))?.[1],
    finishReasons: reason === undefined ? [] : [reason],
    reasoningTokens: undefined,
    choices: [],
  };
}

function parse(json: string): Body | undefined {
  try {
    return Body.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

interface OpenChoice {
  text: string;
  toolCalls: Map<number, { id: string | undefined; name: string; arguments: string }>;
  finishReason: string | undefined;
}

/** Joins the parts of each choice. */
function merge(bodies: readonly Body[]): ResponseFields {
  const choices = new Map<number, OpenChoice>();
  let id: string | undefined;
  let model: string | undefined;
  let reasoningTokens: number | undefined;
  for (const body of bodies) {
    id ??= body.id;
    model ??= body.model;
    reasoningTokens = body.usage?.completion_tokens_details.reasoning_tokens ?? reasoningTokens;
    for (const [position, part] of (body.choices ?? []).entries()) {
      const index = part.index ?? position;
      const choice = choices.get(index) ?? { text: "", toolCalls: new Map(), finishReason: undefined };
      choices.set(index, choice);
      const message = part.message ?? part.delta;
      choice.text += message?.content ?? part.text ?? "";
      choice.finishReason = part.finish_reason ?? choice.finishReason;
      for (const [at, call] of (message?.tool_calls ?? []).entries()) {
        const known = choice.toolCalls.get(call.index ?? at) ?? { id: undefined, name: "", arguments: "" };
        known.id ??= call.id;
        known.name += call.function.name ?? "";
        known.arguments += call.function.arguments ?? "";
        choice.toolCalls.set(call.index ?? at, known);
      }
    }
  }
  const closed = [...choices].toSorted(([one], [other]) => one - other).map(([, choice]) => choice);
  return {
    id,
    model,
    reasoningTokens,
    finishReasons: closed.flatMap(({ finishReason }) => finishReason ?? []),
    choices: closed.map(({ text, finishReason, toolCalls }) => ({
      text,
      finishReason,
      toolCalls: [...toolCalls.values()],
    })),
  };
}
