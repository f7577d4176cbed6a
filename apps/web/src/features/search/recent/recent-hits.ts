import { z } from "zod/mini";
import { HitMark } from "../suggest/hit-mark.tsx";
import type { SuggestedHit } from "../suggest/suggestions.ts";
import { recentStorage } from "./forget-recent.ts";

const limits = { hits: 8, titleChars: 200 };

const RecentHit = z.object({
  /** A path of this site. */
  href: z.string().check(z.regex(/^\/(?![/\\])/)),
  title: z.string().check(z.maxLength(limits.titleChars)),
  mark: z.optional(HitMark),
  language: z.optional(z.string()),
});

const Stored = z.object({ viewer: z.string(), hits: z.array(RecentHit) });
type RecentHit = z.infer<typeof RecentHit>;

type Place = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Returns the results that a visitor opened in this browser, newest first. Those of another visitor are removed.
 * @param viewer the id of the visitor; empty for anonymous ones
 */
export function readRecent(place: Place, viewer: string): SuggestedHit[] {
  return read(place, viewer).map(shown);
}

/** Adds a result that was opened. Actions are not kept. */
export function keepRecent(place: Place, viewer: string, { href, fields, title, mark, language }: SuggestedHit): void {
  const text = title.map((part) => part.text).join("");
  const kept = RecentHit.safeParse({ href, title: text, mark: keptMark(mark), language });
  if (fields !== undefined || !kept.success) return;
  const others = read(place, viewer).filter((other) => other.href !== href);
  write(place, viewer, [kept.data, ...others].slice(0, limits.hits));
}

/** @param href removes all results if it is absent */
export function forgetRecent(place: Place, viewer: string, href?: string): void {
  write(place, viewer, href === undefined ? [] : read(place, viewer).filter((other) => other.href !== href));
}

function read(place: Place, viewer: string): RecentHit[] {
  try {
    const text = place.getItem(recentStorage);
    if (text === null) return [];
    const stored = Stored.safeParse(JSON.parse(text));
    if (stored.success && stored.data.viewer === viewer) return stored.data.hits;
    place.removeItem(recentStorage);
  } catch {
    // Storage is not available, or something else wrote there.
  }
  return [];
}

function write(place: Place, viewer: string, hits: readonly RecentHit[]): void {
  try {
    if (hits.length === 0) place.removeItem(recentStorage);
    else place.setItem(recentStorage, JSON.stringify({ viewer, hits }));
  } catch {
    // Storage is full or not available.
  }
}

/** Addresses of pictures and icons change with uploads and releases, so they are not kept. */
function keptMark(mark: HitMark | undefined): HitMark | undefined {
  if (mark?.kind === "tile") return mark;
  return mark?.kind === "crest" ? { kind: mark.kind, owner: mark.owner } : undefined;
}

function shown({ title, ...rest }: RecentHit): SuggestedHit {
  return { ...rest, title: [{ text: title, isMatch: false }] };
}
