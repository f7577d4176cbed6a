import { z } from "zod/mini";

const Parts = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));

/** What `GET /suggestions` responds: every word of it is shown as text. */
export const Suggestions = z.object({
  groups: z.array(
    z.object({
      title: z.string(),
      hits: z.array(
        z.object({
          href: z.string(),
          title: Parts,
          detail: z.optional(Parts),
          language: z.optional(z.string()),
          isExcerpt: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
  /** How much was found, in a sentence. */
  says: z.string(),
});
export type Suggestions = z.infer<typeof Suggestions>;
export type SuggestedHit = Suggestions["groups"][number]["hits"][number];

/** What a field with suggestions is given by its page. */
export const SuggestionSource = z.object({
  /** Of the list; unique on the page. */
  listId: z.string(),
  /** Responds with `Suggestions` to a parameter `q`. */
  address: z.string(),
  /** The list's name. */
  label: z.string(),
  /** Shown when there is no response. */
  failed: z.string(),
});
export type SuggestionSource = z.infer<typeof SuggestionSource>;
