import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { repos } from "../repos/tables.ts";
import { fetchRequest, gitIn, repoFolder } from "../testing/git-requests.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { batch, commitTo, lfsFile, lfsObject, transfer, uploadObject } from "../testing/lfs-requests.ts";
import { createGatedHub, type GatedHub } from "./testing/gated-hub.ts";

// Every way to read files of a gated repository, for each kind of caller.

const secret = "bytes-behind-the-gate-5c1e";
const object = lfsObject(`${secret} in a large file`);

let hub: GatedHub;
let id: string;
/** A commit that no branch has any more; a pull request and a tag do. */
let old: string;
beforeAll(async () => {
  hub = await createGatedHub();
  const files = ["secret.txt", "docs/guide.md"].map((path) => ({ path, content: secret }));
  id = await hub.newGated({ owner: "lab", files });
  const folder = await repoFolder(hub, id);
  old = gitIn(folder, ["rev-parse", "refs/heads/main"]);
  await uploadObject(hub, "alice", id, object);
  const committed = await commitTo(hub, "alice", id, lfsFile("model.bin", object));
  expect(committed.status).toBe(200);
  gitIn(folder, ["update-ref", "refs/pr/1", old]);
  gitIn(folder, ["tag", "v1", old]);
  for (const name of ["carol/copy", "dave/copy", "bob/copy"])
    await hub.send(name.split("/")[0], "POST", "/api/repos/create", { name });
});
beforeEach(() => hub.configure(id, { gated: "manual", orgMembersGated: false, isPrivate: false }));
afterAll(() => hub.stop());

type Who = string | undefined;
const get = (path: (model: string) => string) => (who: Who) => hub.send(who, "GET", path(id));
const fetchGit = async (who: Who) => {
  const body = fetchRequest(`want ${old}\n`, "done\n");
  const headers = { "Git-Protocol": "version=2", "Content-Type": "application/x-git-upload-pack-request" };
  return hub.send(who, "POST", `/${id}/git-upload-pack`, body, headers);
};
const duplicate = async (who: Who) =>
  hub.send(who, "POST", `/api/models/${id}/lfs-files/duplicate`, {
    target: { type: "model", name: `${(who ?? "carol").split("_")[0]}/copy` },
    files: [{ xetHash: object.oid, sha256: object.oid }],
  });

const contentRequests: { what: string; send: (who: Who) => Promise<Response> }[] = [
  { what: "resolve of a branch", send: get((model) => `/${model}/resolve/main/secret.txt`) },
  { what: "resolve of the card", send: get((model) => `/${model}/resolve/main/README.md`) },
  { what: "resolve of a missing file", send: get((model) => `/${model}/resolve/main/none.txt`) },
  { what: "resolve of a large file", send: get((model) => `/${model}/resolve/main/model.bin`) },
  { what: "resolve of an old commit", send: get((model) => `/${model}/resolve/${old}/secret.txt`) },
  { what: "resolve of a tag", send: get((model) => `/${model}/resolve/v1/secret.txt`) },
  { what: "resolve of a pull request", send: get((model) => `/${model}/resolve/refs%2Fpr%2F1/secret.txt`) },
  { what: "resolve in other letters", send: get((model) => `/${model.toUpperCase()}/resolve/main/secret.txt`) },
  { what: "HEAD of a file", send: (who) => hub.send(who, "HEAD", `/${id}/resolve/main/secret.txt`) },
  { what: "raw", send: get((model) => `/${model}/raw/main/secret.txt`) },
  { what: "the view of a file", send: get((model) => `/_private/files/models/${model}?path=secret.txt`) },
  { what: "the view of a large file", send: get((model) => `/_private/files/models/${model}?path=model.bin`) },
  { what: "the blame of a file", send: get((model) => `/_private/blame/models/${model}?path=secret.txt`) },
  { what: "raw of a large file", send: get((model) => `/${model}/raw/main/model.bin`) },
  { what: "the refs for a fetch", send: get((model) => `/${model}.git/info/refs?service=git-upload-pack`) },
  { what: "a git fetch", send: fetchGit },
  { what: "an LFS download", send: (who) => batch(hub, who, id, [object], { operation: "download" }) },
  { what: "a token for Xet", send: get((model) => `/api/models/${model}/xet-read-token/main`) },
  { what: "another Markdown file as HTML", send: get((m) => `/_private/card/models/${m}?path=docs/guide.md`) },
  { what: "an old card as HTML", send: get((model) => `/_private/card/models/${model}?revision=${old}`) },
  { what: "a copy of large files", send: duplicate },
  { what: "auth-check", send: get((model) => `/api/models/${model}/auth-check`) },
];

async function checkAll(who: Who, expected: "allowed" | 401 | 403): Promise<void> {
  for (const { what, send } of contentRequests) {
    const response = await send(who);
    const text = await response.text();
    const code = response.headers.get("x-error-code");
    if (expected === "allowed") {
      expect(code, `${what}: ${text}`).not.toBe("GatedRepo");
      // A copy needs a writing token, too, and Xet files.
      const others = what === "a copy of large files" ? [207, 403] : [];
      expect([200, 307, 404, ...others], `${what}: ${text}`).toContain(response.status);
      continue;
    }
    expect({ what, status: response.status, code, leaks: text.includes(secret) }).toEqual({
      what,
      status: expected,
      code: "GatedRepo",
      leaks: false,
    });
    expect(response.headers.get("x-error-message")).toBe(
      `Access to model ${id} is restricted and you are not in the authorized list. Visit http://hub.test/${id} to ask for access.`,
    );
  }
}

const setRequest = (status: string) => hub.review(id, "batch", { status, requests: [{ user: "dave" }] });

describe("files of a gated model", () => {
  test.each([undefined])("need a grant: anonymous callers get 401", (who) => checkAll(who, 401));
  test.each(["carol", "carol_reads"])("need a grant: %s gets 403", (who) => checkAll(who, 403));

  test("are open to users with a grant and a token that may read them, until it is revoked", async () => {
    await hub.send("dave", "POST", `/${id}/ask-access`, {});
    for (const who of ["dave", "dave_narrow"]) await checkAll(who, 403);
    await setRequest("accepted");
    for (const who of ["dave", "dave_reads"]) await checkAll(who, "allowed");
    await checkAll("dave_narrow", 403);
    await setRequest("rejected");
    await checkAll("dave", 403);
  });

  test("are open to writers, and to members unless the repository excludes them", async () => {
    await checkAll("alice", "allowed");
    await checkAll("bob", "allowed");
    await hub.configure(id, { orgMembersGated: true });
    await checkAll("bob", 403);
    await checkAll("alice", "allowed");
    const alone = await hub.send("alice_reads", "GET", `/${id}/resolve/main/secret.txt`);
    expect(alone.status).toBe(200);
    await hub.review(id, "grant", { user: "bob" });
    await checkAll("bob", "allowed");
  });

  test("are open to all callers once the repository is not gated", async () => {
    await hub.configure(id, { gated: null });
    await checkAll("carol", "allowed");
    const response = await hub.send(undefined, "GET", `/${id}/resolve/${old}/secret.txt`);
    expect(response.headers.get("cache-control")).toContain("public");
  });
});

test("no shared cache may keep the files", async () => {
  const response = await hub.send("alice", "GET", `/${id}/resolve/${old}/secret.txt`);
  expect(response.headers.get("cache-control")).toMatch(/^private/);
});

const open = (who: string, pullRequest: boolean) =>
  hub.send(who, "POST", `/api/models/${id}/discussions`, { title: "A proposal", description: "", pullRequest });

test("a pull request needs access to the files, a discussion does not", async () => {
  const refused = await open("carol", true);
  expect([refused.status, refused.headers.get("x-error-code")]).toEqual([403, "GatedRepo"]);
  expect((await open("carol", false)).status).toBe(200);
  expect((await open("bob", true)).status).toBe(200);
});

test("card, lists of files and details are public, and say that the model is gated", async () => {
  for (const path of [
    `/api/models/${id}`,
    `/api/models/${id}/revision/${old}`,
    `/api/models/${id}/tree/main?recursive=true`,
    `/api/models/${id}/commits/main`,
    `/api/models/${id}/refs`,
    `/_private/card/models/${id}`,
    `/_private/pages/models/${id}`,
    `/_private/commit/models/${id}/main`,
  ]) {
    const response = await hub.send(undefined, "GET", path);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    expect(await response.text(), path).not.toContain(secret);
  }
  expect(await (await hub.send(undefined, "GET", `/api/models/${id}`)).json()).toMatchObject({ gated: "manual" });
  const listed = async (query: string) =>
    (await (await hub.send(undefined, "GET", `/api/models?author=lab&${query}`)).json()).map(
      (one: { id: string }) => one.id,
    );
  expect(await listed("gated=true")).toContain(id);
  expect(await listed("gated=false")).not.toContain(id);
});

describe("an object of a gated model cannot be taken by its hash", () => {
  test("into another repository", async () => {
    const named = await commitTo(hub, "carol", "carol/copy", lfsFile("model.bin", object));
    expect(named.status).toBe(400);
    const { objects } = await (await batch(hub, "carol", "carol/copy", [object])).json();
    expect(objects[0].actions.upload.href).toContain("http");
  });

  test("through another repository that has it, without access to that one", async () => {
    // Its bytes were uploaded there as well, so that repository may serve them.
    await uploadObject(hub, "bob", "bob/copy", object);
    await commitTo(hub, "bob", "bob/copy", lfsFile("model.bin", object));
    expect((await hub.send("carol", "GET", "/bob/copy/resolve/main/model.bin")).status).toBe(200);
    expect((await hub.send("carol", "GET", `/${id}/resolve/main/model.bin`)).status).toBe(403);
  });
});

test("links and tokens that were given out end with the grant", async () => {
  await setRequest("accepted");
  const download = await (await batch(hub, "dave", id, [object], { operation: "download" })).json();
  const { href } = download.objects[0].actions.download;
  const { accessToken } = await (await hub.send("dave", "GET", `/api/models/${id}/xet-read-token/main`)).json();
  const reconstruct = () =>
    hub.send(undefined, "GET", `/xet/v1/reconstructions/${"0".repeat(64)}`, undefined, {
      authorization: `Bearer ${accessToken}`,
    });
  expect((await transfer(hub, "GET", href)).status).toBe(200);
  expect((await reconstruct()).status).toBe(404);
  await setRequest("pending");
  expect((await transfer(hub, "GET", href)).status).toBe(403);
  expect((await reconstruct()).status).toBe(401);
});

test("a grant opens no private repository", async () => {
  await setRequest("accepted");
  await hub.configure(id, { isPrivate: true });
  const response = await hub.send("dave", "GET", `/${id}/resolve/main/secret.txt`);
  expect([response.status, response.headers.get("x-error-code")]).toEqual([404, "RepoNotFound"]);
});

test("grants end with the repository and with the account", async () => {
  const other = await hub.newGated();
  await hub.accounts.upsertUser({ name: "erin", tokens: [{ value: "hf_erin", name: "main", role: "write" }] });
  await hub.review(other, "grant", { user: "erin" });
  const { sql } = hub.database;
  const count = async () =>
    (
      await sql`select 1 from hub.access_requests r join hub.namespaces n on n.id = r.user_id
    where n.name = 'erin'`
    ).length;
  expect(await count()).toBe(1);
  await hub.accounts.remove("erin");
  expect(await count()).toBe(0);
  await hub.review(other, "grant", { user: "dave" });
  await hub.send("alice", "DELETE", "/api/repos/delete", { name: other });
  const [row] = await hub.database.orm.select().from(repos).where(eq(repos.fullName, other));
  expect(row).toBeUndefined();
  expect(
    await sql`select 1 from hub.access_requests r left join hub.repos on repos.id = r.repo_id
    where repos.id is null`,
  ).toHaveLength(0);
});

const pushed = (who: string) =>
  hub.send(who, "POST", `/api/models/${id}/commit/main`, commitBody(header(), file("x.txt", "x")), asCommit);

test("a push to a gated model needs write access, not a grant", async () => {
  expect((await pushed("dave")).status).toBe(403);
  expect((await pushed("alice")).status).toBe(200);
});
