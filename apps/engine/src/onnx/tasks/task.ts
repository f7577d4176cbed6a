import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { ModelConfig } from "../model-config.ts";
import type { TextOutput } from "../text/batch.ts";
import type { EncodedText, TextTokenizer, Truncation } from "../text/text-tokenizer.ts";

/** A loaded model of a text encoder. */
export interface TextModel {
  modelId: string;
  config: ModelConfig;
  tokenizer: TextTokenizer;
  /** Computes the model's output for each text. */
  compute: (texts: readonly EncodedText[], signal: AbortSignal) => Promise<TextOutput[]>;
}

/** One task of a loaded model. */
export interface Task {
  /** @throws {RuntimeError} the inputs or parameters are not as the task needs them */
  run: (inputs: unknown, parameters: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<unknown>;
}

/** A text within the limits. */
export const text = z
  .string("must be a text")
  .min(1, "must not be empty")
  .max(limits.onnx.textChars, `must have at most ${limits.onnx.textChars} characters`);

/** One text, or several. */
export const texts = z.union(
  [
    text,
    z
      .array(text)
      .min(1, "must have at least one text")
      .max(limits.onnx.texts, `must have at most ${limits.onnx.texts} texts`),
  ],
  `must be a text of up to ${limits.onnx.textChars} characters, or a list of up to ${limits.onnx.texts}`,
);

/** Parameters of all tasks with text. */
export const truncationParameters = {
  truncate: z.boolean().optional(),
  truncation: z
    .union([z.boolean(), z.enum(["longest_first", "only_first", "only_second", "do_not_truncate"])])
    .optional(),
  truncation_direction: z.enum(["left", "right", "Left", "Right"]).optional(),
};

interface TruncationParameters {
  truncate?: boolean | undefined;
  truncation?: boolean | string | undefined;
  truncation_direction?: "left" | "right" | "Left" | "Right" | undefined;
}

/** Returns what the parameters say about texts that are too long. */
export function truncationOf({ truncate, truncation, truncation_direction }: TruncationParameters): Truncation {
  return {
    truncate: truncate ?? (truncation !== undefined && truncation !== false && truncation !== "do_not_truncate"),
    side: truncation_direction?.toLowerCase() === "left" ? "left" : truncation_direction && "right",
    onlyFirst: truncation === "only_first",
  };
}

/** Checks a part of a request. @throws {RuntimeError} names the field and what it must be */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, field: string): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [field, ...(issue?.path ?? [])].join(".");
  throw new RuntimeError("invalid_input", `${path}: ${issue?.message}`, { field: path, cause: parsed.error });
}

/** Checks the parameters of a task. @throws {RuntimeError} one is unknown, missing or of another type */
export function parseParameters<Shape extends z.ZodRawShape>(
  shape: Shape,
  parameters: Readonly<Record<string, unknown>>,
): z.infer<z.ZodObject<Shape>> {
  const unknown = Object.keys(parameters).find((name) => !(name in shape));
  if (unknown !== undefined) {
    throw new RuntimeError(
      "invalid_input",
      `parameters.${unknown} is unknown to this task. It has ${Object.keys(shape).join(", ") || "no parameters"}.`,
      { field: `parameters.${unknown}` },
    );
  }
  return parse(z.object(shape), parameters, "parameters");
}
