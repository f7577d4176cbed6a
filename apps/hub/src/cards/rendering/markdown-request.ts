import { z } from "zod";

/** A request to a rendering process. */
export const MarkdownRequest = z.object({
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
