import { findFields } from "@modelyard/platform/json/find-fields";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import type { CallContent } from "../calls/call-content.ts";

// Callers write these: a value of another type is left out, and the request is recorded without it.
const number = z.number().optional().catch(undefined);
// Thousands of spans may wait: their attributes must be short.
const shortText = z.string().max(limits.telemetry.nameLength);
const text = shortText.optional().catch(undefined);
const stopSequences = z.array(shortText).max(16);
const Fields = z.object({
  temperature: number,
  top_p: number,
  top_k: number,
  max_tokens: number,
  max_completion_tokens: number,
  max_output_tokens: number,
  frequency_penalty: number,
  presence_penalty: number,
  seed: number,
  n: number,
  dimensions: number,
  encoding_format: text,
  stream: z.boolean().optional().catch(undefined),
  stop: z
    .union([shortText.transform((stop) => [stop]), stopSequences])
    .optional()
    .catch(undefined),
  /** As Anthropic names them. */
  stop_sequences: stopSequences.optional().catch(undefined),
  response_format: z.object({ type: text }).optional().catch(undefined),
  conversation: z
    .union([shortText, z.object({ id: shortText }).transform(({ id }) => id)])
    .optional()
    .catch(undefined),
  /** Read only where content is captured. */
  messages: z.unknown().optional(),
  input: z.unknown().optional(),
  prompt: z.unknown().optional(),
  system: z.unknown().optional(),
  instructions: z.unknown().optional(),
});
export type RequestFields = z.output<typeof Fields>;

const contentNames = [
  "messages",
  "input",
  "prompt",
  "system",
  "instructions",
] as const satisfies readonly (keyof RequestFields)[];
const names = Object.keys(Fields.shape).filter((name) => !contentNames.some((each) => each === name));

const none: RequestFields = Fields.parse({});

/**
 * Reads the parameters of a request in OpenAI's format.
 * @returns no fields where the body is larger than the limit, or no JSON object
 */
export function readRequestFields(content: CallContent | undefined, withContent: boolean): RequestFields {
  const body = content === undefined || content instanceof Uint8Array ? content : content.body();
  if (body === undefined || body.length > limits.telemetry.requestBytes) return none;
  try {
    const found = findFields<string>(body, withContent ? [...names, ...contentNames] : names, limits.router.json);
    const values: [string, unknown][] = Object.entries(found).map(([name, range]) => [
      name,
      range === undefined ? undefined : JSON.parse(body.toString("utf8", range.start, range.end)),
    ]);
    return Fields.parse(Object.fromEntries(values));
  } catch {
    // A form, or a body that is refused elsewhere.
    return none;
  }
}
