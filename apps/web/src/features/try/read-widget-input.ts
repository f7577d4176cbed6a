import type { ChatCompletionInput } from "@modelyard/inference";
import { taskSchemas } from "@modelyard/tasks/schemas";
import { parseCsv } from "./csv.ts";
import { dataUrl } from "./data-url.ts";
import { type WidgetField, widgetFields } from "./widget-fields.ts";
import type { WidgetTask } from "./widget-task.ts";

/** An invalid value of the form; `message` is the schema's. */
export interface FieldProblem {
  field: WidgetField;
  reason: "missing" | "invalid";
  message?: string;
}

export type WidgetInput =
  | { task: "conversational"; input: ChatCompletionInput }
  | { task: Exclude<WidgetTask, "conversational">; input: Record<string, unknown> };

export type ReadInput = { ok: true; value: WidgetInput } | { ok: false; problem: FieldProblem };

interface ReadOptions {
  task: WidgetTask;
  form: FormData;
  /** Models that read images accept one beside the question. */
  sees: boolean;
  /** The example's file, if none was uploaded. */
  exampleFile: Blob | undefined;
}

/** Parses the form by the catalogue's schema of the task. */
export async function readWidgetInput({ task, form, sees, exampleFile }: ReadOptions): Promise<ReadInput> {
  const { inputs, settings } = widgetFields(task, { sees });
  const request: Record<string, unknown> = {};
  for (const field of [...inputs, ...settings]) {
    const value = valueOf(field, form.get(field.path), exampleFile);
    if (value === invalid) return { ok: false, problem: { field, reason: "invalid" } };
    if (value === undefined && field.required) return { ok: false, problem: { field, reason: "missing" } };
    if (value !== undefined) put(request, field.path.split("."), value);
  }
  if (task === "conversational") return { ok: true, value: { task, input: await chatInput(request) } };
  const parsed = taskSchemas[task].input.safeParse(request);
  if (parsed.success) return { ok: true, value: { task, input: request } };
  const [issue] = parsed.error.issues;
  const at = issue?.path.join(".") ?? "";
  const field = [...inputs, ...settings].find(({ path }) => at.startsWith(path)) ?? inputs[0];
  if (field === undefined) throw new Error(`The widget of ${task} has no field at ${at}.`);
  return { ok: false, problem: { field, reason: "invalid", message: issue?.message ?? "" } };
}

const invalid = Symbol("invalid");

function valueOf({ kind, options }: WidgetField, given: FormDataEntryValue | null, exampleFile: Blob | undefined) {
  if (kind === "image" || kind === "audio") return given instanceof File && given.size > 0 ? given : exampleFile;
  const text = typeof given === "string" ? given.replaceAll("\r\n", "\n") : "";
  if (text.trim() === "") return undefined;
  switch (kind) {
    case "text":
      return text;
    case "lines":
      return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
    case "table":
      return parseCsv(text) ?? invalid;
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : invalid;
    case "switch":
      return text === "true" || text === "false" ? text === "true" : invalid;
    case "choice":
  }
  return options?.includes(text) === true ? text : invalid;
}

function put(request: Record<string, unknown>, [first = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    request[first] = value;
    return;
  }
  const inner = request[first];
  const part: Record<string, unknown> = isRecord(inner) ? inner : {};
  request[first] = part;
  put(part, rest, value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

async function chatInput(request: Record<string, unknown>): Promise<ChatCompletionInput> {
  const { prompt, system, image, ...settings } = request;
  const question = String(prompt);
  const content =
    image instanceof Blob
      ? [
          { type: "text" as const, text: question },
          { type: "image_url" as const, image_url: { url: await dataUrl(image) } },
        ]
      : question;
  const messages = [
    ...(typeof system === "string" ? [{ role: "system", content: system }] : []),
    { role: "user", content },
  ];
  return { ...settings, messages };
}
