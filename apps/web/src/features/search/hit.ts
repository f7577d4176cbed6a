import type { TextPart } from "@modelyard/hub/contract";
import type { SearchKind } from "./search-kinds.ts";
import type { HitMark } from "./suggest/hit-mark.tsx";

/** A search result. */
export interface Hit {
  href: string;
  /** The fields of a form that is posted to `href`; absent for a link. */
  fields?: Readonly<Record<string, string>> | undefined;
  mark?: HitMark | undefined;
  title: readonly TextPart[];
  /** A line of details. */
  detail?: readonly TextPart[] | undefined;
  /** The language of title and detail, if it differs from the page's. */
  language?: string | undefined;
  /** Whether the detail is an excerpt of a card, whose language is unknown. */
  isExcerpt?: boolean | undefined;
  isPrivate?: boolean | undefined;
}

export interface HitGroup {
  kind: SearchKind;
  hits: readonly Hit[];
  /** The number of repositories whose name contains the text, up to a limit. */
  named?: number | undefined;
  /** Whether a settings page or an action starts with what was typed. */
  isExpected?: boolean | undefined;
}

/** Returns the hits with the highest scores. Equal scores keep their order. */
export function bestHits(scored: readonly { hit: () => Hit; score: number }[], limit: number): Hit[] {
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, limit)
    .map(({ hit }) => hit());
}
