import { z } from "zod/mini";
import { HitMark } from "./hit-mark.tsx";

/** What a suggestion opens: the page at `href`, or with `fields` the result of a form posted there. */
const target = { href: z.string(), fields: z.optional(z.record(z.string(), z.string())) };

const Parts = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));

/** The response of `GET /search/suggestions`. All of it is untrusted and shown as text. */
export const Suggestions = z.object({
  groups: z.array(
    z.object({
      title: z.string(),
      hits: z.array(
        z.object({
          ...target,
          /** What a form gets if the hit is chosen. */
          value: z.optional(z.string()),
          mark: z.optional(HitMark),
          title: Parts,
          detail: z.optional(Parts),
          language: z.optional(z.string()),
          isExcerpt: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
  /** The number of results, as a sentence. */
  says: z.string(),
  /** The id of the visitor, whose recent items may be shown; empty for anonymous ones. Absent: none are kept. */
  viewer: z.optional(z.string()),
});
export type Suggestions = z.infer<typeof Suggestions>;
export type SuggestedHit = Suggestions["groups"][number]["hits"][number];

/** The settings of a field with suggestions. */
export const SuggestionSource = z.object({
  /** The id of the list, unique on the page. */
  listId: z.string(),
  /** The address that returns `Suggestions` for a parameter `q`. */
  address: z.string(),
  /** The list's name. */
  label: z.string(),
  /** Shown if the request fails. */
  failed: z.string(),
});
export type SuggestionSource = z.infer<typeof SuggestionSource>;
