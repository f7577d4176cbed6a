import { z } from "zod";

/** A visitor's input for a template, as typed. */
export interface TemplateForm {
  messages: string;
  tools: string;
  addGenerationPrompt: boolean;
}

/** Accepted by most templates. There is no system message because several templates reject it. */
const sampleMessages = [
  { role: "user", content: "Which ship is due next?" },
  { role: "assistant", content: "The Meltem, at six." },
  { role: "user", content: "And who brings her in?" },
];

export const sampleForm: TemplateForm = {
  messages: JSON.stringify(sampleMessages, null, 2),
  tools: "",
  addGenerationPrompt: true,
};

export function templateFormOf(fields: ReadonlyMap<string, string>): TemplateForm {
  return {
    messages: fields.get("messages") ?? "",
    tools: fields.get("tools") ?? "",
    addGenerationPrompt: fields.has("add_generation_prompt"),
  };
}

export interface TemplateInput {
  messages: object[];
  tools: object[];
  addGenerationPrompt: boolean;
}

/** A problem with a field; for invalid JSON with the parser's message. */
export type TemplateFieldProblem = { field: "messages" | "tools" } & (
  | { reason: "shape" | "depth" }
  | { reason: "json"; message: string }
);

const Messages = z.array(z.looseObject({ role: z.string() })).min(1);
const Tools = z.array(z.looseObject({}));
/** Maximum nesting of the input that rendering processes receive; deeper than any real message or schema. */
export const maxJsonDepth = 64;

export function readTemplateForm({
  messages,
  tools,
  addGenerationPrompt,
}: TemplateForm): { ok: true; value: TemplateInput } | { ok: false; problem: TemplateFieldProblem } {
  const readMessages = readJson("messages", messages, Messages);
  if (!readMessages.ok) return readMessages;
  const readTools = readJson("tools", tools.trim() === "" ? "[]" : tools, Tools);
  if (!readTools.ok) return readTools;
  return { ok: true, value: { messages: readMessages.value, tools: readTools.value, addGenerationPrompt } };
}

type Read<T> = { ok: true; value: T } | { ok: false; problem: TemplateFieldProblem };

function readJson<T>(field: TemplateFieldProblem["field"], text: string, schema: z.ZodType<T>): Read<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: { field, reason: "json", message: error instanceof Error ? error.message : "" } };
  }
  if (isDeeper(value, maxJsonDepth)) return { ok: false, problem: { field, reason: "depth" } };
  const parsed = schema.safeParse(value);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: { field, reason: "shape" } };
}

/** Returns whether arrays and objects nest deeper than `depth`. Iterates by level, so that deep input cannot overflow the stack. */
function isDeeper(value: unknown, depth: number): boolean {
  let level = [value].filter(isNest);
  for (let deep = 1; level.length > 0; deep++) {
    if (deep > depth) return true;
    level = level.flatMap((nest) => Object.values(nest)).filter(isNest);
  }
  return false;
}

const isNest = (value: unknown): value is object => typeof value === "object" && value !== null;
