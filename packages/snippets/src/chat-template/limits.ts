/** What rendering a stranger's template may cost. */
export const chatTemplateLimits = {
  /** Bytes of the template, in UTF-8. */
  sourceBytes: 256 * 1024,
  /** Bytes of the messages, tools and variables, as JSON. */
  inputBytes: 4 * 1024 * 1024,
  /** Bytes of what comes out, in UTF-8. */
  outputBytes: 4 * 1024 * 1024,
  /** From handing the template over until it is rendered. */
  timeMs: 1000,
  /** JavaScript heap of the process that renders. */
  heapMegabytes: 96,
  /** Templates that may wait for a process. */
  waiting: 64,
} as const;

export type ChatTemplateLimits = { readonly [name in keyof typeof chatTemplateLimits]: number };
