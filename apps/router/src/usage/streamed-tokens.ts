import { limits } from "@modelyard/platform/limits";

/** What is known of a stream that has not reported its usage. */
export interface Streamed {
  /** Its last bytes, in Latin-1. */
  tail: string;
  /** All of its bytes so far. */
  sizeBytes: number;
}

const { assumedBytesPerToken } = limits.router;
const prefix = "data:";

/**
 * Estimates the tokens of a stream in OpenAI's format: at least one for each event with text, and one for every four of its
 * bytes. Reads only the tail and extrapolates to the rest of the stream, so that nothing is counted while chunks arrive.
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

/** Fields of a chunk that hold generated text. */
const textFields: ReadonlySet<string> = new Set(["content", "text", "arguments", "refusal"]);

/** Two names for the same text. Some providers send both in each chunk, for clients that know only one. */
const reasoningFields: ReadonlySet<string> = new Set(["reasoning", "reasoning_content"]);

function textBytes(data: string): number {
  let bytes = 0;
  const reasoningBytes: Record<string, number> = {};
  try {
    // The reviver sees every field, whatever the shape of the provider's chunks.
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
