import { z } from "zod";

/** A request to a rendering process. */
export const MarkdownRequest = z.object({
  source: z.string(),
  /** Base URLs of relative links and images; both end with `/`. */
  linkBase: z.string(),
  imageBase: z.string(),
  /** The folder that relative URLs start from: percent-encoded, and either empty or with a trailing `/`. */
  folder: z.string(),
  /** Distinguishes the ids of several texts on one page. */
  scope: z.string().optional(),
});
export type MarkdownRequest = z.infer<typeof MarkdownRequest>;

export const RenderedMarkdown = z.object({
  html: z.string(),
  headings: z.array(z.object({ level: z.number(), id: z.string(), text: z.string() })),
});
export type RenderedMarkdown = z.infer<typeof RenderedMarkdown>;
