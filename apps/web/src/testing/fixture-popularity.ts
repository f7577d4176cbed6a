import type { DownloadHistory, LikeState } from "@modelyard/hub/contract";
import type { Context, Hono } from "hono";
import { absent } from "./fixture-discussions.ts";

const days = 30;

/** Returns the history of 30 days: downloads grow by one per day from 0, and the last day has the rest. */
function historyOf(downloads: number): DownloadHistory {
  const earlier = Array.from({ length: days - 1 }, (_, index) => index);
  const rest = Math.max(downloads - earlier.reduce((sum, count) => sum + count, 0), 0);
  return {
    days: [...earlier, rest].map((count, index) => ({
      day: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
      count,
    })),
    downloads,
    downloadsAllTime: downloads + 12_345,
  };
}

interface FixturePopularityOptions {
  signedIn: (c: Context) => boolean;
  /** Downloads in the last month; `undefined` if the repository does not exist. */
  downloadsOf: (c: Context) => number | undefined;
}

/** Adds routes for likes and downloads. Each repository has three likes of other users. */
export function addFixturePopularity(hub: Hono, { signedIn, downloadsOf }: FixturePopularityOptions): void {
  const liked = new Set<string>();
  const state = (path: string): LikeState => ({ liked: liked.has(path), likes: 3 + Number(liked.has(path)) });

  hub.get("/_private/downloads/:kind/:owner/:name", (c) => {
    const downloads = downloadsOf(c);
    return downloads === undefined ? absent(c) : c.json(historyOf(downloads));
  });
  hub.on(["GET", "POST", "DELETE"], "/_private/likes/:kind/:owner/:name", (c) => {
    if (downloadsOf(c) === undefined) return absent(c);
    if (c.req.method !== "GET") {
      if (!signedIn(c)) return c.json({ error: "Sign in." }, 401);
      if (c.req.method === "POST") liked.add(c.req.path);
      else liked.delete(c.req.path);
    }
    return c.json(state(c.req.path));
  });
}
