import { type FieldRange, findFields } from "@modelyard/platform/json/find-fields";
import { JsonLimitError, JsonSyntaxError } from "@modelyard/platform/json/json-error";
import { limits } from "@modelyard/platform/limits";
import type { CallContent } from "../../calls/call-content.ts";
import type { CallUsage } from "../../usage/prices.ts";

/** Tasks that are billed by the token. */
const writingTasks: ReadonlySet<string> = new Set([
  "conversational",
  "text-generation",
  "image-text-to-text",
  "summarization",
  "translation",
]);
const imageTasks: ReadonlySet<string> = new Set(["text-to-image", "image-to-image"]);

const maxTokensFields = ["max_completion_tokens", "max_output_tokens", "max_tokens", "max_new_tokens"] as const;
const { assumedBytesPerToken, assumedTokensPerFile, assumedBytesPerSecond } = limits.router;
/** Larger numbers in a body are capped. */
const mostTokens = 1e9;
const mostChoices = 1000;

export interface EstimatedUsage extends CallUsage {
  /** The number of requested completions without a maximum length. */
  openCompletions: number;
}

/**
 * Estimates from its body the most that a call will use.
 * @param openTokens for each completion without a maximum length
 */
export function estimateUsage(content: CallContent | undefined, openTokens: number): EstimatedUsage {
  if (content === undefined) return { openCompletions: 0 };
  const isChat = Buffer.isBuffer(content);
  const task = isChat ? "conversational" : content.task;
  const body = isChat ? content : content.body();
  if (task === "automatic-speech-recognition") {
    return { seconds: Math.ceil(body.length / assumedBytesPerSecond), openCompletions: 0 };
  }
  const inputTokens = inputTokensOf(body);
  if (imageTasks.has(task)) return { inputTokens, images: choicesOf(body), openCompletions: 0 };
  if (!writingTasks.has(task)) return { inputTokens, openCompletions: 0 };
  const named = namedOutputTokens(body);
  const completions = choicesOf(body);
  return {
    inputTokens,
    outputTokens: Math.min(mostTokens, (named ?? openTokens) * completions),
    openCompletions: named === undefined ? completions : 0,
  };
}

const fileMark = ";base64,";
const quote = 0x22;

/** Files in the body count as a fixed number of tokens each, not as text. */
function inputTokensOf(body: Buffer): number {
  let textBytes = body.length;
  let files = 0;
  for (let start = body.indexOf(fileMark); start !== -1; ) {
    const end = body.indexOf(quote, start);
    textBytes -= (end === -1 ? body.length : end) - start;
    files += 1;
    start = end === -1 ? -1 : body.indexOf(fileMark, end);
  }
  return Math.ceil(textBytes / assumedBytesPerToken) + files * assumedTokensPerFile;
}

function namedOutputTokens(body: Buffer): number | undefined {
  const { parameters, ...fields } = fieldsOf(body, [...maxTokensFields, "parameters"]);
  const inner = parameters === undefined ? undefined : body.subarray(parameters.start, parameters.end);
  const given = [
    ...numbersIn(body, fields),
    ...(inner === undefined ? [] : numbersIn(inner, fieldsOf(inner, maxTokensFields))),
  ];
  // Providers differ in which of the fields they apply.
  return given.length === 0 ? undefined : Math.min(mostTokens, Math.max(...given));
}

function choicesOf(body: Buffer): number {
  const given = numbersIn(body, fieldsOf(body, ["n", "best_of"]));
  return Math.min(mostChoices, Math.max(1, ...given));
}

/** Returns no fields for a body that is not JSON or has a field twice. */
function fieldsOf<Name extends string>(body: Buffer, names: readonly Name[]): Partial<Record<Name, FieldRange>> {
  try {
    return findFields(body, names, limits.router.json);
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonLimitError) return {};
    throw error;
  }
}

function numbersIn(body: Buffer, fields: Readonly<Record<string, FieldRange | undefined>>): number[] {
  return Object.values(fields).flatMap((range) => {
    const text = range === undefined ? "" : body.toString("latin1", range.start, range.end);
    return /^\d{1,15}$/.test(text) ? [Number(text)] : [];
  });
}
