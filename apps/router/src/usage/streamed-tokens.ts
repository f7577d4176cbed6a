import { limits } from "@modelyard/platform/limits";

/** What is known of a stream that has not told its usage. */
export interface Streamed {
  /** Its last bytes, in Latin-1. */
  tail: string;
  /** All of its bytes so far. */
  sizeBytes: number;
}

const { assumedBytesPerToken } = limits.router;
const prefix = "data:";

/**
 * Estimates the tokens that a stream of events in OpenAI's shape has written: at least one for each event with text, and
 * one for every four of its bytes. Reads only the tail, and takes the rest of the stream to be like it, so that nothing is
 * counted while chunks go by.
 */
export function streamedTokens({ tail, sizeBytes }: Streamed): number {
  const isWhole = sizeBytes <= tail.length;
  // Of a longer stream, the tail begins in the middle of an event.
  const start = isWhole ? 0 : tail.indexOf("\n") + 1;
  const lines = tail.slice(start).split("\n");
  let tokens = 0;
  for (const line of lines) {
    if (line.startsWith(prefix)) tokens += Math.ceil(textBytes(line.slice(prefix.length)) / assumedBytesPerToken);
  }
  return isWhole ? tokens : Math.round((tokens * sizeBytes) / (tail.length - start));
}

/** Fields of a chunk that hold what a model wrote. */
const textFields: ReadonlySet<string> = new Set(["content", "text", "arguments", "refusal"]);

/** Two names for the same text. Some providers send both in each chunk, for clients that know only one. */
const reasoningFields: ReadonlySet<string> = new Set(["reasoning", "reasoning_content"]);

function textBytes(data: string): number {
  let bytes = 0;
  const reasoningBytes: Record<string, number> = {};
  try {
    // Called for each field from the inside out: cheaper than knowing each provider's shape.
    JSON.parse(data, (name, value: unknown) => {
      if (typeof value !== "string") return value;
      if (textFields.has(name)) bytes += value.length;
      else if (reasoningFields.has(name)) reasoningBytes[name] = (reasoningBytes[name] ?? 0) + value.length;
      return value;
    });
  } catch {
    // `[DONE]`, or an event that is not complete.
    return 0;
  }
  return bytes + Math.max(0, ...Object.values(reasoningBytes));
}
