import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namespaces } from "../accounts/tables.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";
import { type CommitAuthor, readAuthorPictures } from "./author-pictures.ts";

let hub: TestHub;
const idOf = async (name: string) => {
  const [row] = await hub.database.orm.select().from(namespaces).where(eq(namespaces.name, name));
  return row?.id ?? "";
};
beforeAll(async () => {
  hub = await createTestHub();
  for (const name of ["alice", "bob", "carol"]) {
    const picture = { avatarId: `of-${name}`, email: `${name}@example.com`, emailIsVerified: true };
    await hub.database.orm.update(namespaces).set(picture).where(eq(namespaces.name, name));
  }
  await hub.send("alice", "POST", "/api/repos/create", { name: "read" });
  const body = commitBody(header("one"), file("a.txt", "one\n"));
  await hub.send("alice", "POST", "/api/models/alice/read/commit/main", body, asCommit);
});
afterAll(() => hub.stop());

async function pictureIn(owner: string, commit: CommitAuthor): Promise<string> {
  const { orm } = hub.database;
  const repo = { namespaceId: await idOf(owner) };
  const { pictureOf } = await readAuthorPictures({ orm, publicUrl: testUrl }, repo, [commit]);
  return pictureOf(commit).slice(`${testUrl}/avatars/`.length);
}

test.each([
  { who: "the owner, in another spelling,", owner: "alice", author: "Alice", shows: "of-alice.webp" },
  { who: "a member of the owning organization", owner: "lab", author: "bob", shows: "of-bob.webp" },
  { who: "another user", owner: "alice", author: "bob", shows: "bob.svg" },
  { who: "a user who is not a member", owner: "lab", author: "carol", shows: "carol.svg" },
  { who: "an unknown person", owner: "alice", author: "Ada Lovelace", shows: "Ada%20Lovelace.svg" },
])("a commit whose author has the name of $who shows $shows", async ({ owner, author, shows }) => {
  expect(await pictureIn(owner, { author, email: "someone@example.org" })).toBe(shows);
});

test("the address that the hub gives to commits names the account, also after it was renamed", async () => {
  const email = `${await idOf("carol")}@users.noreply.modelyard.invalid`;
  expect(await pictureIn("alice", { author: "caroline", email })).toBe("of-carol.webp");
  const unknown = "0".repeat(24);
  // An address that names an account decides, whatever the name says.
  expect(await pictureIn("alice", { author: "alice", email: `${unknown}@users.noreply.modelyard.invalid` })).toBe(
    "alice.svg",
  );
});

test("an email address of a user does not show whose it is", async () => {
  expect(await pictureIn("alice", { author: "a guess", email: "alice@example.com" })).toBe("a%20guess.svg");
});

test("history, commit, comparison, file history and blame show the picture and no email address", async () => {
  const [commit, first] = await (await hub.send(undefined, "GET", "/api/models/alice/read/commits/main")).json();
  for (const path of [
    "/api/models/alice/read/commits/main",
    `/_private/commit/models/alice/read/${commit.id}`,
    `/_private/comparison/models/alice/read?base=${first.id}&head=main`,
    "/_private/file-history/models/alice/read/main?path=a.txt",
    "/_private/blame/models/alice/read?path=a.txt",
    // The second response comes from the cache.
    "/_private/blame/models/alice/read?path=a.txt",
  ]) {
    const response = await hub.send(undefined, "GET", path);
    const text = await response.text();
    expect([response.status, text], path).toEqual([200, expect.stringContaining(`${testUrl}/avatars/of-alice.webp`)]);
    expect(text, path).not.toContain("noreply");
  }
});
