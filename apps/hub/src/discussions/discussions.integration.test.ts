import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { namespaces } from "../accounts/tables.ts";
import { repos } from "../repos/tables.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { createDiscussion } from "./create-discussion.ts";

let hub: TestHub;
beforeAll(async () => {
  // Each test is in another hour, so that limits per hour do not add up. No two changes have the same time.
  let nowMs = Date.now();
  const now = () => {
    nowMs += 1;
    return new Date(nowMs + count * limits.discussions.perUser.windowMs);
  };
  hub = await createTestHub({ now });
});
afterAll(() => hub.stop());

let repository = "";
let base = "";
let count = 0;
beforeEach(async () => {
  count += 1;
  repository = `alice/chat-${count}`;
  base = `/api/models/${repository}/discussions`;
  await hub.send("alice", "POST", "/api/repos/create", { name: `chat-${count}` });
});

const post = (who: string | undefined, path: string, body: unknown = {}) => hub.send(who, "POST", base + path, body);
const read = async (path: string, who?: string) => (await hub.send(who, "GET", base + path)).json();
const start = async (who: string, title = "A question") =>
  (await (await post(who, "", { title, description: "Which **licence**?" })).json()).num;
const types = (details: { events: { type: string }[] }) => details.events.map(({ type }) => type);
const firstComment = async (num: number) => (await read(`/${num}`)).events[0];

test("a reader starts a discussion, which everyone can read", async () => {
  const created = await post("bob", "", { title: "  A question ", description: "Which **licence**?" });
  expect(await created.json()).toEqual({
    num: 1,
    url: `http://hub.test/${repository}/discussions/1`,
    pullRequest: false,
  });
  const details = await read("/1");
  expect(details).toMatchObject({
    num: 1,
    title: "A question",
    author: { name: "bob", type: "user" },
    repo: { name: repository, type: "model" },
    status: "open",
    isPullRequest: false,
    numComments: 1,
    permissions: { comment: false, edit: false, moderate: false },
  });
  expect(details.events).toMatchObject([
    {
      type: "comment",
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      author: { name: "bob" },
      data: {
        edited: false,
        hidden: false,
        numEdits: 0,
        history: [],
        latest: {
          raw: "Which **licence**?",
          html: "<p>Which <strong>licence</strong>?</p>\n",
          author: { name: "bob" },
        },
      },
    },
  ]);
});

test("numbers are given once, also to concurrent requests and after a deletion", async () => {
  const nums = await Promise.all(Array.from({ length: 8 }, () => start("bob")));
  expect(nums.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await hub.send("alice", "DELETE", `${base}/8`)).status).toBe(200);
  expect((await hub.send("bob", "GET", `${base}/8`)).status).toBe(404);
  expect(await start("bob")).toBe(9);
});

test.each([
  { title: "ab", status: 400 },
  { title: "  ab  ", status: 400 },
  { title: "abc", status: 200 },
  { title: "x".repeat(limits.discussions.titleChars.max), status: 200 },
  { title: "x".repeat(limits.discussions.titleChars.max + 1), status: 400 },
  { title: "two\nlines", status: 400 },
])("a title of $title.length characters gets $status", async ({ title, status }) => {
  expect((await post("bob", "", { title, description: "" })).status).toBe(status);
});

test("half of a surrogate pair is refused, a whole one is stored", async () => {
  const create = (title: string) =>
    hub.send("bob", "POST", base, `{"title":"${title}","description":"\\ud83d\\ude00"}`, {
      "Content-Type": "application/json",
    });
  const refused = await create("half \\ud83d of");
  expect([refused.status, (await refused.json()).error]).toEqual([400, expect.stringContaining("surrogate")]);
  const { num } = await (await create("whole \\ud83d\\ude00")).json();
  const details = await (await hub.send("bob", "GET", `${base}/${num}`)).json();
  expect([details.title, details.events[0].data.latest.raw]).toEqual(["whole 😀", "😀"]);
});

test("a comment may have as many characters as the limit, also escaped ones", async () => {
  const num = await start("bob");
  const most = "\u0001".repeat(limits.discussions.commentChars);
  expect((await post("bob", `/${num}/comment`, { comment: most })).status).toBe(201);
  expect((await post("bob", `/${num}/comment`, { comment: `${most}x` })).status).toBe(400);
  expect((await post("bob", `/${num}/comment`, { comment: " \n" })).status).toBe(400);
});

test("comments are sanitised, relative links lead to files, and front matter is text", async () => {
  const num = await start("bob");
  const comment = "---\nkey: value\n---\n[file](config.json) <script>alert(1)</script><img src=x onerror=alert(1)>";
  const { newMessage } = await (await post("bob", `/${num}/comment`, { comment })).json();
  const { html, raw } = newMessage.data.latest;
  expect(raw).toBe(comment);
  expect(html).toContain(`href="/${repository}/blob/main/config.json"`);
  expect(html).toContain("key: value");
  expect(html).not.toMatch(/<script|onerror/);
});

test("headings of several comments have different ids, to which their own links lead", async () => {
  const num = await start("bob");
  const ids = [];
  for (const who of ["bob", "carol"]) {
    const { newMessage } = await (await post(who, `/${num}/comment`, { comment: "# Same\n[up](#same)" })).json();
    const id = `user-content-${newMessage.id}-same`;
    expect(newMessage.data.latest.html).toContain(`<h1 id="${id}">`);
    expect(newMessage.data.latest.html).toContain(`href="#${id}"`);
    ids.push(id);
  }
  expect(new Set(ids).size).toBe(2);
});

test("a comment replies to another one of the same discussion only", async () => {
  const [one, other] = [await start("bob"), await start("bob")];
  const { id } = await firstComment(one);
  const reply = await post("carol", `/${one}/comment`, { comment: "Yes", replyTo: id.toUpperCase() });
  expect((await reply.json()).newMessage.data.parentCommentId).toBe(id);
  expect((await post("carol", `/${other}/comment`, { comment: "Yes", replyTo: id })).status).toBe(404);
});

describe("permissions", () => {
  test.each([
    { who: undefined, status: 401 },
    { who: "carol_reads", status: 403 },
    { who: "carol", status: 201 },
  ])("$who comments: $status", async ({ who, status }) => {
    const num = await start("bob");
    expect((await post(who, `/${num}/comment`, { comment: "Hello" })).status).toBe(status);
  });

  test.each([
    { path: "title", body: { title: "Another title" }, author: 200, stranger: 403 },
    { path: "status", body: { status: "closed" }, author: 200, stranger: 403 },
    { path: "pin", body: { pinned: true }, author: 403, stranger: 403 },
    { path: "lock", body: { locked: true }, author: 403, stranger: 403 },
  ])("$path: author $author, stranger $stranger, owner 200", async ({ path, body, author, stranger }) => {
    const num = await start("bob");
    expect((await post("carol", `/${num}/${path}`, body)).status).toBe(stranger);
    expect((await post("bob", `/${num}/${path}`, body)).status).toBe(author);
    const other = await start("bob");
    expect((await post("alice", `/${other}/${path}`, body)).status).toBe(200);
  });

  test("only users with write access delete a discussion", async () => {
    const num = await start("bob");
    expect((await hub.send("bob", "DELETE", `${base}/${num}`)).status).toBe(403);
    expect((await hub.send("alice", "DELETE", `${base}/${num}`)).status).toBe(200);
    expect(await read("")).toMatchObject({ count: 0 });
  });

  test("while a discussion is locked, only users with write access comment and react", async () => {
    const num = await start("bob");
    const { id } = await firstComment(num);
    await post("alice", `/${num}/lock`, { locked: true });
    const refused = await post("bob", `/${num}/comment`, { comment: "Hello" });
    expect([refused.status, (await refused.json()).error]).toEqual([403, expect.stringContaining("is locked")]);
    expect((await post("bob", `/${num}/comment/${id}/reaction`, { reaction: "heart" })).status).toBe(403);
    expect((await post("bob", `/${num}/comment/${id}/edit`, { content: "Hello" })).status).toBe(403);
    expect((await post("alice", `/${num}/comment`, { comment: "Hello" })).status).toBe(201);
    const closing = await post("bob", `/${num}/status`, { status: "closed", comment: "One more thing" });
    expect([closing.status, (await closing.json()).error]).toEqual([403, expect.stringContaining("is locked")]);
    expect((await post("bob", `/${num}/status`, { status: "closed" })).status).toBe(200);
    expect((await post("alice", `/${num}/status`, { status: "open", comment: "Reopened" })).status).toBe(200);
    await post("alice", `/${num}/lock`, { locked: false });
    expect((await post("bob", `/${num}/comment`, { comment: "Hello" })).status).toBe(201);
    expect(types(await read(`/${num}`)).filter((type) => type !== "status-change")).toEqual([
      "comment",
      "locking-change",
      "comment",
      "comment",
      "locking-change",
      "comment",
    ]);
  });

  test("the details say what the caller may do", async () => {
    const num = await start("bob");
    const of = async (who: string) => (await read(`/${num}`, who)).permissions;
    expect(await of("bob")).toEqual({ comment: true, edit: true, moderate: false });
    expect(await of("bob_reads")).toEqual({ comment: false, edit: false, moderate: false });
    expect(await of("carol")).toEqual({ comment: true, edit: false, moderate: false });
    expect(await of("alice")).toEqual({ comment: true, edit: true, moderate: true });
  });

  test.each(["GET", "POST"])("%s: a private repository does not reveal that it exists", async (method) => {
    await start("bob");
    await hub.send("alice", "PUT", `/api/models/${repository}/settings`, { private: true });
    const send = (path: string) => hub.send("carol", method, path, method === "GET" ? undefined : { comment: "x" });
    const [hidden, missing] = [
      await send(`${base}/1/comment`),
      await send("/api/models/alice/none/discussions/1/comment"),
    ];
    expect([hidden.status, await hidden.text()]).toEqual([missing.status, await missing.text()]);
    const details = await hub.send("carol", "GET", `${base}/1`);
    expect([details.status, details.headers.get("x-error-code")]).toEqual([404, "RepoNotFound"]);
  });

  test("nothing is possible while discussions are turned off, and nothing is lost", async () => {
    const num = await start("bob");
    const turn = (discussionsDisabled: boolean) =>
      hub.send("alice", "PUT", `/api/models/${repository}/settings`, { discussionsDisabled });
    await turn(true);
    for (const refused of [
      await hub.send(undefined, "GET", base),
      await hub.send("alice", "GET", `${base}/${num}`),
      await post("alice", "", { title: "Another one", description: "" }),
      await post("bob", `/${num}/comment`, { comment: "Hello" }),
    ]) {
      expect(refused.status).toBe(403);
      expect((await refused.json()).error).toContain(`turned off for ${repository}`);
    }
    const state = await hub.send(undefined, "GET", `/_private/discussions/models/${repository}/count`);
    expect(await state.json()).toEqual({ open: 0, disabled: true });
    await turn(false);
    expect(await read("")).toMatchObject({ count: 1 });
  });
});

describe("status", () => {
  test("closing with a comment and opening again are recorded in order", async () => {
    const num = await start("bob");
    const closed = await post("bob", `/${num}/status`, { status: "closed", comment: "Solved" });
    expect(await closed.json()).toMatchObject({ newStatus: { type: "status-change", data: { status: "closed" } } });
    await post("bob", `/${num}/status`, { status: "open" });
    const details = await read(`/${num}`);
    expect(types(details)).toEqual(["comment", "comment", "status-change", "status-change"]);
    expect(details).toMatchObject({ status: "open", numComments: 2 });
  });

  test.each([
    { status: "open", error: "is open already" },
    { status: "merged", error: "status" },
    { status: "draft", error: "status" },
  ])("an open discussion cannot become $status", async ({ status, error }) => {
    const num = await start("bob");
    const refused = await post("bob", `/${num}/status`, { status });
    expect([refused.status, (await refused.json()).error]).toEqual([400, expect.stringContaining(error)]);
  });

  test("of concurrent changes to the same status, one succeeds", async () => {
    const num = await start("bob");
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await post("bob", `/${num}/status`, { status: "closed" })).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400]);
  });

  test("a draft is opened and merged, and a merged pull request stays merged", async () => {
    const { num } = await (await post("bob", "", { title: "Add a file", pullRequest: true })).json();
    const refused = await post("alice", `/${num}/merge`, {});
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("is a draft")]);
    expect((await post("bob", `/${num}/status`, { status: "open" })).status).toBe(200);
    const { mergeCommitId } = await (await post("alice", `/${num}/merge`, {})).json();
    expect(await read(`/${num}`)).toMatchObject({
      status: "merged",
      changes: { base: "refs/heads/main", mergeCommitId },
    });
    for (const status of ["open", "closed"]) {
      expect((await post("alice", `/${num}/status`, { status })).status).toBe(400);
    }
    expect((await hub.send("alice", "DELETE", `${base}/${num}`)).status).toBe(400);
  });
});

describe("comments", () => {
  test("an edit keeps the earlier text, and only the author edits", async () => {
    const num = await start("bob");
    const { id } = await firstComment(num);
    expect((await post("alice", `/${num}/comment/${id}/edit`, { content: "Mine" })).status).toBe(403);
    const edited = await post("bob", `/${num}/comment/${id.toUpperCase()}/edit`, { content: "Which _version_?" });
    const { data } = (await edited.json()).updatedComment;
    expect(data).toMatchObject({
      edited: true,
      numEdits: 1,
      latest: { raw: "Which _version_?", html: "<p>Which <em>version</em>?</p>\n" },
      history: [{ raw: "Which **licence**?", author: { name: "bob" } }],
      editors: ["bob"],
    });
    await post("bob", `/${num}/comment/${id}/edit`, { content: "Which _version_?" });
    expect((await firstComment(num)).data.numEdits).toBe(1);
  });

  test("the first text and the newest of the others are kept", async () => {
    const num = await start("bob");
    const { id } = await firstComment(num);
    const { edits } = limits.discussions;
    for (let edit = 1; edit <= edits + 1; edit += 1) {
      await post("bob", `/${num}/comment/${id}/edit`, { content: `text ${edit}` });
    }
    const { numEdits, history } = (await firstComment(num)).data;
    expect([numEdits, history.length]).toEqual([edits + 1, edits]);
    expect([history[0].raw, history[1].raw, history.at(-1).raw]).toEqual([
      "Which **licence**?",
      "text 2",
      `text ${edits}`,
    ]);
  });

  test("a hidden comment has lost its texts, and stays hidden", async () => {
    const num = await start("bob");
    const { newMessage } = await (await post("bob", `/${num}/comment`, { comment: "a secret" })).json();
    const at = `/${num}/comment/${newMessage.id}`;
    await post("bob", `${at}/edit`, { content: "an edited secret" });
    expect((await post("carol", `${at}/hide`)).status).toBe(403);
    const hidden = await (await hub.send("alice", "POST", `${base}${at}/hide`)).json();
    expect(hidden.updatedComment.data).toMatchObject({ hidden: true, hiddenBy: "alice", history: [] });
    expect(await (await hub.send("bob", "GET", `${base}/${num}`)).text()).not.toContain("secret");
    expect((await post("bob", `${at}/edit`, { content: "again" })).status).toBe(400);
    expect((await post("bob", `${at}/reaction`, { reaction: "heart" })).status).toBe(400);
  });

  test("reactions count once per user and can be removed", async () => {
    const num = await start("bob");
    const { id } = await firstComment(num);
    const at = `/${num}/comment/${id}/reaction`;
    for (const who of ["alice", "carol", "carol"]) await post(who, at, { reaction: "heart" });
    await post("carol", at, { reaction: "fire" });
    expect((await firstComment(num)).data.reactions).toEqual([
      { reaction: "heart", users: ["alice", "carol"], count: 2 },
      { reaction: "fire", users: ["carol"], count: 1 },
    ]);
    expect((await read("")).discussions[0]).toMatchObject({
      numReactionUsers: 2,
      topReactions: [
        { reaction: "heart", count: 2 },
        { reaction: "fire", count: 1 },
      ],
    });
    for (const reaction of ["heart", "fire"]) await hub.send("carol", "DELETE", `${base}${at}/${reaction}`);
    expect((await read("")).discussions[0]).toMatchObject({ numReactionUsers: 1 });
    expect((await post("carol", at, { reaction: "applause" })).status).toBe(400);
  });
});

describe("the list", () => {
  test("is filtered, searched, sorted and counted", async () => {
    await start("bob", "Licence of the weights");
    await start("carol", "100% wrong");
    await start("bob", "Another question");
    await post("bob", "/1/status", { status: "closed" });
    const nums = async (query: string) => (await read(query)).discussions.map(({ num }: { num: number }) => num);
    expect(await nums("")).toEqual([3, 2, 1]);
    expect(await nums("?status=open")).toEqual([3, 2]);
    expect(await nums("?status=closed")).toEqual([1]);
    expect(await nums("?author=BOB")).toEqual([3, 1]);
    expect(await nums("?author=unknown-user")).toEqual([]);
    expect(await nums("?search=LICENCE")).toEqual([1]);
    expect(await nums("?search=%25")).toEqual([2]);
    expect(await nums("?type=pull_request")).toEqual([]);
    expect(await nums("?type=discussion&status=all")).toEqual([3, 2, 1]);
    await post("alice", "/2/comment", { comment: "Yes" });
    expect((await nums("?sort=trending"))[0]).toBe(2);
    const { id } = await firstComment(1);
    await post("alice", `/1/comment/${id}/reaction`, { reaction: "heart" });
    expect((await nums("?sort=reactions"))[0]).toBe(1);
    await post("alice", "/1/pin", { pinned: true });
    expect(await nums("?pinnedFirst=true")).toEqual([1, 3, 2]);
    expect(await read("?status=open&author=bob")).toMatchObject({
      count: 1,
      start: 0,
      numOpenDiscussions: 1,
      numClosedDiscussions: 1,
    });
    for (const query of ["?type=issue", "?status=merged", "?sort=newest"]) {
      expect((await hub.send(undefined, "GET", base + query)).status).toBe(400);
    }
  });

  test("each discussion is on exactly one page", async () => {
    const { orm } = hub.database;
    const [repo] = await orm.select().from(repos).where(eq(repos.fullName, repository));
    const [user] = await orm.select().from(namespaces).where(eq(namespaces.name, "carol"));
    if (repo === undefined || user === undefined) throw new Error("the repository or its author is missing");
    const { page } = limits.discussions;
    const past = new Date(0);
    for (let index = 0; index <= page; index += 1) {
      await createDiscussion({ limitsUsers: true }, orm, {
        repo,
        author: { userId: user.id },
        title: "Many",
        description: "",
        now: past,
      });
    }
    const [first, second, third] = [await read("?p=0"), await read("?p=1"), await read("?p=2")];
    expect([first.count, first.start, first.discussions.length]).toEqual([page + 1, 0, page]);
    expect([second.start, second.discussions.map(({ num }: { num: number }) => num)]).toEqual([page, [1]]);
    expect(third.discussions).toEqual([]);
  });
});

test("a repository has a limited number of pinned discussions", async () => {
  const { pinned } = limits.discussions;
  for (let index = 0; index <= pinned; index += 1) await start("alice");
  for (let num = 1; num <= pinned; num += 1) {
    expect((await post("alice", `/${num}/pin`, { pinned: true })).status).toBe(200);
  }
  expect((await post("alice", `/${pinned + 1}/pin`, { pinned: true })).status).toBe(400);
  await post("alice", "/1/pin", { pinned: false });
  expect((await post("alice", `/${pinned + 1}/pin`, { pinned: true })).status).toBe(200);
});

test("a deleted account is missing as author, and its comments stay", async () => {
  const name = `gone-${count}`;
  await hub.accounts.upsertUser({
    name,
    password: "password of gone",
    tokens: [{ value: `hf_${name}`, name: "main", role: "write" }],
  });
  const num = await start(name);
  await hub.accounts.remove(name);
  const details = await read(`/${num}`);
  expect(details).not.toHaveProperty("author");
  expect(details.events[0]).not.toHaveProperty("author");
  expect(details.events[0].data.latest.raw).toContain("licence");
  expect((await read("")).discussions[0]).not.toHaveProperty("author");
});

test("the overview of a user counts the discussions in repositories that the caller may see", async () => {
  const overview = async (who?: string) =>
    (await (await hub.send(who, "GET", "/api/users/bob/overview")).json()).numDiscussions;
  const [before, beforeForAlice] = [await overview(), await overview("alice")];
  await start("bob");
  expect(await overview()).toBe(before + 1);
  await hub.send("alice", "PUT", `/api/models/${repository}/settings`, { private: true });
  expect([await overview(), await overview("alice")]).toEqual([before, beforeForAlice + 1]);
});
