import { z } from "zod";

/** What goes to a rendering process. */
export const MarkdownRequest = z.object({
  id: z.number(),
  source: z.string(),
  /** Where relative links and relative images lead; both end with `/`. */
  linkBase: z.string(),
  imageBase: z.string(),
  /** Of the repository's folders, the one that relative addresses start in: percent-encoded, and ends with `/` or is empty. */
  folder: z.string(),
});
export type MarkdownRequest = z.infer<typeof MarkdownRequest>;

export const RenderedMarkdown = z.object({
  html: z.string(),
  headings: z.array(z.object({ level: z.number(), id: z.string(), text: z.string() })),
});
export type RenderedMarkdown = z.infer<typeof RenderedMarkdown>;

/** What comes back: first that the process is ready, then an answer a request. */
export const WorkerMessage = z.union([
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("rendered"), id: z.number(), result: RenderedMarkdown }),
  z.object({ kind: z.literal("failed"), id: z.number(), reason: z.string() }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;
