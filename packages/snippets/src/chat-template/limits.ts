/** Default limits for rendering an untrusted template. */
export const chatTemplateLimits = {
  /** Bytes of the template, in UTF-8. */
  sourceBytes: 256 * 1024,
  /** Bytes of the messages, tools and variables, as JSON. */
  inputBytes: 4 * 1024 * 1024,
  /** Lists and objects inside one another, in messages, tools and variables; the outermost counts. */
  inputDepth: 128,
  /** Bytes of the prompt, in UTF-8; no text on the way there is longer in characters. */
  outputBytes: 4 * 1024 * 1024,
  /** Expressions and statements evaluated, and items that loops and filters go through. */
  steps: 10_000_000,
  /** Expressions, statements and macro calls inside one another while rendering. */
  depth: 500,
  /** From sending the template to a process that is ready until the prompt is back. */
  timeMs: 1000,
  /** From starting a process until it is ready. */
  startMs: 15_000,
  /** JavaScript heap of the process that renders. */
  heapMegabytes: 96,
  /** Templates that may wait for a process. */
  waiting: 64,
  /** Templates of one client among them. */
  waitingPerClient: 16,
} as const;

/** Limits for rendering an untrusted template; see `chatTemplateLimits` for each. */
export type ChatTemplateLimits = { readonly [name in keyof typeof chatTemplateLimits]: number };
