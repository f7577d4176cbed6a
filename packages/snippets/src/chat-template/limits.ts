/** Default limits for rendering an untrusted template. */
export const chatTemplateLimits = {
  /** Bytes of the template, in UTF-8. */
  sourceBytes: 256 * 1024,
  /** Bytes of the messages, tools and variables, as JSON. */
  inputBytes: 4 * 1024 * 1024,
  /** Nesting depth of messages, tools and variables; the outermost object counts. */
  inputDepth: 128,
  /** Bytes of the prompt in UTF-8. Intermediate texts may have as many characters. */
  outputBytes: 4 * 1024 * 1024,
  /** Evaluated expressions and statements, and items that loops and filters process. */
  steps: 10_000_000,
  /** Nesting depth of expressions, statements and macro calls during rendering. */
  depth: 500,
  /** Time from sending the template to a ready process until the prompt is returned. */
  timeMs: 1000,
  /** Time from starting a process until it is ready. */
  startMs: 15_000,
  /** JavaScript heap of the rendering process. */
  heapMegabytes: 96,
  /** Templates that may wait for a process. */
  waiting: 64,
  /** Waiting templates of one client. */
  waitingPerClient: 16,
} as const;

/** Limits for rendering an untrusted template; see `chatTemplateLimits` for each. */
export type ChatTemplateLimits = { readonly [name in keyof typeof chatTemplateLimits]: number };
