import type { CommentEvent, DiscussionDetails, DiscussionSummary } from "@modelyard/hub/contract";
import type { Context, Hono } from "hono";

const createdAt = "2026-11-20T16:30:00.000Z";

const author = (name: string) => ({
  _id: name.padEnd(24, "0"),
  type: "user" as const,
  name,
  fullname: name,
  avatarUrl: `/avatars/${name}.svg`,
  isPro: false,
  isHf: false,
  isHfAdmin: false,
  isMod: false,
});

const summary: Omit<DiscussionSummary, "repo"> = {
  num: 1,
  title: "Which <licence>?",
  author: author("grace"),
  createdAt,
  status: "open",
  isPullRequest: false,
  numComments: 2,
  numReactionUsers: 1,
  topReactions: [{ reaction: "heart", count: 1 }],
  pinned: true,
  locked: false,
};

function comment(id: string, name: string | undefined, data: Partial<CommentEvent["data"]>): CommentEvent {
  return {
    id: id.repeat(24),
    type: "comment",
    createdAt,
    ...(name === undefined ? {} : { author: author(name) }),
    data: {
      edited: false,
      hidden: false,
      latest: { raw: "The card names **none**.", html: "<p>The card names <b>none</b>.</p>", updatedAt: createdAt },
      numEdits: 0,
      history: [],
      editors: [],
      editorAvatarUrls: [],
      reactions: [],
      ...data,
    },
  };
}

const event = (id: string) => ({ id: id.repeat(24), createdAt, author: author("ada") });

/** The events of discussion 1: one of each type. */
const events: DiscussionDetails["events"] = [
  comment("a", "grace", { reactions: [{ reaction: "heart", users: ["ada"], count: 1 }] }),
  comment("b", "ada", {
    edited: true,
    numEdits: 1,
    history: [{ raw: "An earlier text", updatedAt: createdAt }],
    parentCommentId: "a".repeat(24),
  }),
  comment("c", undefined, { hidden: true }),
  { ...event("d"), type: "status-change", data: { status: "closed" } },
  { ...event("e"), type: "title-change", data: { from: "Licence", to: "Which <licence>?" } },
  { ...event("f"), type: "pinning-change", data: { pinned: true } },
  { ...event("0"), type: "locking-change", data: { locked: false } },
  { ...event("1"), type: "commit", data: { subject: "Add a licence", oid: "c".repeat(40) } },
  { ...event("2"), type: "ref-deleted", data: {} },
];

/** The response for a repository that does not exist. */
export const absent = (c: Context) =>
  c.json({ error: "Repository not found" }, 404, { "X-Error-Code": "RepoNotFound" });
const repoOf = (c: Context): DiscussionSummary["repo"] => ({
  name: `${c.req.param("owner")}/${c.req.param("name")}`,
  type: c.req.param("kind") === "datasets" ? "dataset" : "model",
});

interface FixtureDiscussionsOptions {
  signedIn: (c: Context) => boolean;
  exists: (c: Context) => boolean;
}

/** Adds a discussion, and pull request 2, to each repository. Changes are accepted and not stored. */
export function addFixtureDiscussions(hub: Hono, { signedIn, exists }: FixtureDiscussionsOptions): void {
  const base = ":kind{models|datasets}/:owner/:name/discussions";
  hub.get("/_private/discussions/:kind{models|datasets}/:owner/:name/count", (c) =>
    exists(c) ? c.json({ open: 1, disabled: false }) : absent(c),
  );
  hub.get(`/api/${base}`, (c) => {
    if (!exists(c)) return absent(c);
    const discussions = c.req.query("status") === "closed" ? [] : [{ ...summary, repo: repoOf(c) }];
    const count = discussions.length;
    return c.json({ discussions, count, start: 0, numOpenDiscussions: 1, numClosedDiscussions: 0 });
  });
  hub.get(`/api/${base}/:num`, (c) => {
    if (!exists(c)) return absent(c);
    const may = signedIn(c);
    const details: DiscussionDetails = {
      ...summary,
      _id: "0192f0a1b2c3d4e5f6a7b8cb",
      collection: "discussions",
      isReport: false,
      repo: repoOf(c),
      events,
      permissions: { comment: may, edit: may, moderate: may },
    };
    if (c.req.param("num") === "1") return c.json(details);
    if (c.req.param("num") !== "2") return c.json({ error: "There is no discussion." }, 404);
    return c.json({
      ...details,
      num: 2,
      isPullRequest: true,
      events: [comment("a", "grace", { latest: { raw: "", html: "", updatedAt: createdAt } }), ...events.slice(1)],
      changes: { base: "refs/heads/main" },
      filesWithConflicts: false,
    } satisfies DiscussionDetails);
  });
  hub.post(`/_private/${base}`, async (c) => {
    const { title } = await c.req.json();
    return title.length < 3
      ? c.json({ error: "title: Too small", field: "title" }, 400)
      : c.json({ num: 1, url: "https://hub.example/x", pullRequest: false });
  });
  hub.on(["POST", "DELETE"], `/_private/${base}/:num/:rest{.*}?`, async (c) => {
    const isEmpty = c.req.path.endsWith("/comment") && (await c.req.json()).comment.trim() === "";
    return isEmpty ? c.json({ error: "comment: expected some text", field: "comment" }, 400) : c.json({});
  });
}
