import type { CommitDetails, CommitEntry, Refs } from "@modelyard/hub/contract";
import type { Context, Hono } from "hono";
import { fixtureFiles } from "./fixture-files.ts";

export const fixtureCommit = "c".repeat(40);
const older = "a1".repeat(20);
const commitOf: Readonly<Record<string, string>> = {
  main: fixtureCommit,
  "feature/ğ": fixtureCommit,
  "v1.0": older,
  [fixtureCommit]: fixtureCommit,
  [older]: older,
};

const refs: Refs = {
  branches: [
    { name: "main", ref: "refs/heads/main", targetCommit: fixtureCommit },
    { name: "feature/ğ", ref: "refs/heads/feature/ğ", targetCommit: fixtureCommit },
    { name: '"><img/src=x/onerror=alert(7)>', ref: "refs/heads/hostile", targetCommit: fixtureCommit },
  ],
  converts: [],
  tags: [{ name: "v1.0", ref: "refs/tags/v1.0", targetCommit: older }],
};

/** 120 commits, newest first: three pages. */
const commits: readonly CommitEntry[] = Array.from({ length: 120 }, (_, index) => ({
  id: index === 0 ? fixtureCommit : index.toString(16).padStart(40, "0"),
  title: index === 0 ? "Add <script>alert(11)</script> weights" : `Change ${index}`,
  message: index === 0 ? "Trained for longer.\n<img src=x onerror=alert(12)>" : "",
  authors: [{ user: index === 0 ? "ada <script>alert(13)</script>" : "ada", avatar: "" }],
  date: "2026-11-20T16:30:00.000Z",
}));

/** Returns whether fixture repositories have a revision. */
export function hasRevision(revision: string | undefined): boolean {
  return commitOf[revision ?? ""] !== undefined;
}

const absent = (c: Context, code: string) => c.json({ error: "Not found" }, 404, { "X-Error-Code": code });

/** Adds routes for branches, tags and commits, which are the same for every repository. */
export function addFixtureHistory(hub: Hono, exists: (c: Context) => boolean): void {
  hub.get("/api/:type{models|datasets}/:owner/:name/refs", (c) =>
    exists(c) ? c.json(refs) : absent(c, "RepoNotFound"),
  );
  hub.get("/_private/commit/:type{models|datasets}/:owner/:name/:revision", (c) => {
    if (!exists(c)) return absent(c, "RepoNotFound");
    const [newest] = commits;
    if (!hasRevision(c.req.param("revision")) || newest === undefined) return absent(c, "RevisionNotFound");
    const files = [
      { path: "config.json", change: "modified" },
      { path: "docs/<script>alert(15)</script>.md", change: "added" },
      { path: "old.bin", change: "deleted" },
    ] as const;
    return c.json({ ...newest, files: [...files], isComplete: true } satisfies CommitDetails);
  });
  hub.get("/api/:type{models|datasets}/:owner/:name/commits/:revision/:path{.*}?", (c) => {
    if (!exists(c)) return absent(c, "RepoNotFound");
    const commit = commitOf[c.req.param("revision")];
    if (commit === undefined) return absent(c, "RevisionNotFound");
    const path = c.req.param("path");
    if (
      path !== undefined &&
      !Object.keys(fixtureFiles).some((known) => known === path || known.startsWith(`${path}/`))
    ) {
      return absent(c, "EntryNotFound");
    }
    const all = path === undefined ? commits : commits.slice(0, 60);
    const [page, limit] = [Number(c.req.query("p") ?? 0), Number(c.req.query("limit") ?? 50)];
    const end = (page + 1) * limit;
    return c.json(all.slice(page * limit, end), 200, {
      "X-Repo-Commit": commit,
      ...(path === undefined ? { "X-Total-Count": String(all.length) } : {}),
      ...(end < all.length ? { Link: `<https://hub.example/next?p=${page + 1}>; rel="next"` } : {}),
    });
  });
}
