import type { CommitDetails, CommitEntry, Comparison, Diff, FileHistory, RefList, Refs } from "@modelyard/hub/contract";
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

const hostileName = "docs/<script>alert(15)</script>\u202e.md";

const hunk = (...lines: string[]) => ({ oldStart: 3, newStart: 3, section: "<script>", lines, marks: [], unended: [] });

const diff: Diff = {
  before: older,
  after: fixtureCommit,
  total: 6,
  files: [
    {
      path: "config.json",
      change: "modified",
      additions: 1,
      deletions: 1,
      content: {
        kind: "text",
        isCut: false,
        isWhole: false,
        hunks: [
          {
            ...hunk(" {", '-  "layers": 2', '+  "layers": 3', " }"),
            marks: [
              [1, 12, 13],
              [2, 12, 13],
            ],
          },
          { ...hunk("+<script>alert(16)</script>\u202e\r"), oldStart: 20, newStart: 20 },
        ],
      },
      values: { changes: [{ name: "<b>layers", before: "2", after: "<script>3" }], isComplete: false },
    },
    {
      path: hostileName,
      change: "renamed",
      oldPath: "old\nname.md",
      content: { kind: "same" },
      modes: { before: "100644", after: "100755" },
    },
    {
      path: "model.safetensors",
      change: "modified",
      content: {
        kind: "stored",
        before: { size: 1000, sha256: "a".repeat(64) },
        after: { size: 2_812_000_000, sha256: "b".repeat(64) },
      },
      header: {
        sameTensors: 7,
        tensors: { changes: [{ name: "embed.weight", before: "BF16 [2, 4]", after: "F32 [2, 4]" }], isComplete: true },
        metadata: { changes: [], isComplete: true },
      },
    },
    { path: "old.bin", change: "deleted", content: { kind: "stored", before: { size: 10 } } },
    { path: "long.txt", change: "added", additions: 5000, deletions: 0, content: { kind: "folded", reason: "large" } },
    { path: "broken.gguf", change: "modified", content: { kind: "stored" }, header: { problem: "<i>it is not GGUF" } },
  ],
};

const listed = {
  commit: fixtureCommit,
  title: "Add <script>alert(17)</script>",
  author: "ada",
  date: "2026-11-20T16:30:00.000Z",
};

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
  hub.get("/_private/diff/:type{models|datasets}/:owner/:name", (c) => {
    if (!exists(c)) return absent(c, "RepoNotFound");
    if (c.req.query("commit") === "v1.0") return c.json({ error: "Gated" }, 403, { "X-Error-Code": "GatedRepo" });
    const file = c.req.query("file");
    const files = diff.files.filter(({ path }) => file === undefined || path === file);
    return c.json({ ...diff, files, total: files.length });
  });
  hub.get("/_private/comparison/:type{models|datasets}/:owner/:name", (c) => {
    if (!exists(c)) return absent(c, "RepoNotFound");
    const [base = "", head = ""] = [c.req.query("base"), c.req.query("head")];
    const unknown = [base, head].find((revision) => !hasRevision(revision));
    if (unknown !== undefined)
      return c.json({ error: `Invalid rev id: ${unknown}` }, 404, { "X-Error-Code": "RevisionNotFound" });
    const ids = { base: commitOf[base] ?? "", head: commitOf[head] ?? "" };
    return c.json({ ...ids, commits: commits.slice(0, 2), ahead: 2, behind: 1 } satisfies Comparison);
  });
  hub.get("/_private/file-history/:type{models|datasets}/:owner/:name/:revision", (c) => {
    if (!exists(c)) return absent(c, "RepoNotFound");
    const commit = commitOf[c.req.param("revision")];
    const path = c.req.query("path") ?? "";
    const [newest, second] = commits;
    if (commit === undefined) return absent(c, "RevisionNotFound");
    if (newest === undefined || second === undefined || !(path in fixtureFiles)) return absent(c, "EntryNotFound");
    if (c.req.query("cursor") === "next") return c.json({ commit, commits: [{ ...second, path: "old/config.json" }] });
    const renamedFrom = "old/<b>config.json";
    return c.json({ commit, commits: [{ ...newest, path, renamedFrom }], next: "next" } satisfies FileHistory);
  });
  hub.get("/_private/ref-list/:type{models|datasets}/:owner/:name", (c) => {
    if (!exists(c)) return absent(c, "RepoNotFound");
    const isTags = c.req.query("kind") === "tags";
    return c.json({
      refs: isTags
        ? []
        : [
            { ...listed, name: "main" },
            { ...listed, name: '"><img/src=x/onerror=alert(7)>', ahead: 3, behind: 0 },
            { ...listed, name: "feature/ğ" },
          ],
      totals: { branches: 3, tags: 0 },
      hasMore: !isTags,
      mayChange: c.req.header("cookie") !== undefined,
    } satisfies RefList);
  });
  hub.post("/_private/:type{models|datasets}/:owner/:name/branch/:branch{.+}", async (c) => {
    if (c.req.param("branch") === "main") return c.json({ error: "Reference refs/heads/main already exists" }, 409);
    const { startingPoint } = await c.req.json();
    return hasRevision(startingPoint) ? c.body("OK") : absent(c, "RevisionNotFound");
  });
  hub.delete("/_private/:type{models|datasets}/:owner/:name/branch/:branch{.+}", (c) => c.body("OK"));
  hub.post("/_private/:type{models|datasets}/:owner/:name/tag/:revision{.+}", (c) => c.body("OK"));
  hub.delete("/_private/:type{models|datasets}/:owner/:name/tag/:tag{.+}", (c) => c.body("OK"));
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
