/** How many bytes at the end of a response are searched for its usage. */
export const usageTailBytes = 8192;

const mostTokens = 1e9;
const mostSeconds = 1e6;

export interface TokenUsage {
  /** Includes tokens read from and written to a cache. */
  inputTokens: number | undefined;
  cachedReadTokens: number | undefined;
  cachedWriteTokens: number | undefined;
  outputTokens: number | undefined;
  /** Audio seconds billed. */
  seconds: number | undefined;
}

/**
 * Finds the tokens that a provider counted in the last bytes of a JSON response or of a stream, without decoding what
 * comes before.
 * @param text the tail, in Latin-1
 * @returns `undefined` when the response has no usage
 */
export function readUsage(text: string): TokenUsage | undefined {
  for (let from = text.length; from > 0; ) {
    const at = text.lastIndexOf('"usage"', from - 1);
    if (at === -1) return undefined;
    const usage = objectAfter(text, at + 7);
    if (usage !== undefined) return usage;
    from = at;
  }
  return undefined;
}

const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;

function skipSpace(text: string, from: number): number {
  let position = from;
  for (; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
  }
  return position;
}

function objectAfter(text: string, from: number): TokenUsage | undefined {
  const colonAt = skipSpace(text, from);
  if (text.charCodeAt(colonAt) !== colon) return undefined;
  const start = skipSpace(text, colonAt + 1);
  if (text.charCodeAt(start) !== openBrace) return undefined;
  const end = endOfObject(text, start);
  if (end === undefined) return undefined;
  try {
    return tokensOf(JSON.parse(text.slice(start, end)));
  } catch {
    return undefined;
  }
}

// Parsed without a schema, because it runs for every call.
function tokensOf(usage: unknown): TokenUsage | undefined {
  if (typeof usage !== "object" || usage === null) return undefined;
  const promptTokens = countIn(usage, "prompt_tokens");
  const inputTokens = promptTokens ?? countIn(usage, "input_tokens");
  const outputTokens = countIn(usage, "completion_tokens") ?? countIn(usage, "output_tokens");
  if (inputTokens !== undefined || outputTokens !== undefined) {
    return withCached(usage, { inputTokens, outputTokens, isTotal: promptTokens !== undefined });
  }
  const seconds = secondsIn(usage);
  const noCache = { cachedReadTokens: undefined, cachedWriteTokens: undefined };
  return seconds === undefined ? undefined : { inputTokens, outputTokens, ...noCache, seconds };
}

/**
 * Adds the tokens that came from a cache. OpenAI's counts include them, under either of its names for the input; Anthropic's
 * `input_tokens` exclude them.
 * @see https://platform.openai.com/docs/guides/prompt-caching
 * @see https://docs.claude.com/en/docs/build-with-claude/prompt-caching
 */
function withCached(
  usage: object,
  counts: { inputTokens: number | undefined; outputTokens: number | undefined; isTotal: boolean },
): TokenUsage {
  const details = objectIn(usage, "prompt_tokens_details") ?? objectIn(usage, "input_tokens_details");
  const read = countIn(usage, "cache_read_input_tokens");
  const write = countIn(usage, "cache_creation_input_tokens");
  const cachedReadTokens = (details && countIn(details, "cached_tokens")) ?? read;
  const { outputTokens, isTotal } = counts;
  const beside = isTotal || details !== undefined ? 0 : (read ?? 0) + (write ?? 0);
  const inputTokens = counts.inputTokens === undefined ? undefined : counts.inputTokens + beside;
  return { inputTokens, outputTokens, cachedReadTokens, cachedWriteTokens: write, seconds: undefined };
}

function objectIn(usage: object, name: string): object | undefined {
  const value: unknown = Reflect.get(usage, name);
  return typeof value === "object" && value !== null ? value : undefined;
}

function countIn(usage: object, name: string): number | undefined {
  const count: unknown = Reflect.get(usage, name);
  return typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= mostTokens ? count : undefined;
}

/** Where audio is billed by its length, the usage has seconds instead of tokens. */
function secondsIn(usage: object): number | undefined {
  const seconds: unknown = Reflect.get(usage, "seconds");
  return typeof seconds === "number" && seconds >= 0 && seconds <= mostSeconds ? seconds : undefined;
}

/** A usage holds nested numbers, but no text that could contain a brace. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  for (let position = start; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === openBrace) depth += 1;
    else if (code === closeBrace) depth -= 1;
    if (depth === 0) return position + 1;
  }
  return undefined;
}
