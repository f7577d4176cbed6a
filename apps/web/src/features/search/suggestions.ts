import type { Hit } from "./search-everything.ts";

/** What the palette asks for: every word of it is shown as text. */
export interface Suggestions {
  groups: readonly { title: string; hits: readonly Hit[] }[];
  /** How much was found, in a sentence. */
  says: string;
}
