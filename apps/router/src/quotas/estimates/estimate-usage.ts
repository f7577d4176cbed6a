import { type FieldRange, findFields } from "@modelyard/platform/json/find-fields";
import { JsonLimitError, JsonSyntaxError } from "@modelyard/platform/json/json-error";
import { limits } from "@modelyard/platform/limits";
import type { CallUsage } from "../../usage/prices.ts";

/** What a caller wants: the body of a chat, or of a call for another task. */
export type Asked = Buffer | { task: string; body: () => Buffer };

/** Tasks whose results are paid by the token. */
const writingTasks: ReadonlySet<string> = new Set([
  "conversational",
  "text-generation",
  "image-text-to-text",
  "summarization",
  "translation",
]);
const imageTasks: ReadonlySet<string> = new Set(["text-to-image", "image-to-image"]);

const mostFields = ["max_completion_tokens", "max_output_tokens", "max_tokens", "max_new_tokens"] as const;
const { assumedBytesPerToken, assumedTokensPerFile, assumedBytesPerSecond } = limits.router;
/** What nobody means. */
const mostTokens = 1e9;
const mostChoices = 1000;

export interface EstimatedUsage extends CallUsage {
  /** How many answers it wants of which it does not say how long they may be. */
  openAnswers: number;
}

/**
 * The most that a call is expected to use, told from its body before any provider has seen it.
 * @param openTokens for an answer of which it does not say how long it may be
 */
export function estimateUsage(asked: Asked | undefined, openTokens: number): EstimatedUsage {
  if (asked === undefined) return { openAnswers: 0 };
  const isChat = Buffer.isBuffer(asked);
  const task = isChat ? "conversational" : asked.task;
  const body = isChat ? asked : asked.body();
  if (task === "automatic-speech-recognition") {
    return { seconds: Math.ceil(body.length / assumedBytesPerSecond), openAnswers: 0 };
  }
  const inputTokens = inputTokensOf(body);
  if (imageTasks.has(task)) return { inputTokens, images: choicesOf(body), openAnswers: 0 };
  if (!writingTasks.has(task)) return { inputTokens, openAnswers: 0 };
  const named = namedOutputTokens(body);
  const answers = choicesOf(body);
  return {
    inputTokens,
    outputTokens: Math.min(mostTokens, (named ?? openTokens) * answers),
    openAnswers: named === undefined ? answers : 0,
  };
}

const fileMark = ";base64,";
const quote = 0x22;

/** Files that stand in the body are not read as text. */
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
  const { parameters, ...fields } = fieldsOf(body, [...mostFields, "parameters"]);
  const inner = parameters === undefined ? undefined : body.subarray(parameters.start, parameters.end);
  const given = [
    ...numbersIn(body, fields),
    ...(inner === undefined ? [] : numbersIn(inner, fieldsOf(inner, mostFields))),
  ];
  // Providers differ in which of them they follow.
  return given.length === 0 ? undefined : Math.min(mostTokens, Math.max(...given));
}

function choicesOf(body: Buffer): number {
  const given = numbersIn(body, fieldsOf(body, ["n", "best_of"]));
  return Math.min(mostChoices, Math.max(1, ...given));
}

/** What is no JSON, or names a field twice, says nothing. */
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
