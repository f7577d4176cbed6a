import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  for (const [name, more] of [
    ["one", {}],
    ["two", {}],
    ["hidden", { private: true }],
    ["rows", { type: "dataset" }],
  ] as const) {
    await hub.send("alice", "POST", "/api/repos/create", { name, ...more });
  }
});
afterAll(() => hub.stop());

const api = "/api/collections";
const item = (id: string, type = "model") => ({ item: { type, id } });

async function create(who: string, more: object = {}): Promise<{ slug: string; url: string; title: string }> {
  const title = uniqueName("Small models");
  const response = await hub.send(who, "POST", api, { title, namespace: who, ...more });
  expect(response.status).toBe(200);
  const { slug } = await response.json();
  return { slug, url: `${api}/${slug}`, title };
}

const read = async (who: string | undefined, url: string) => (await hub.send(who, "GET", url)).json();
const slugsOfCarol = async (query: string) =>
  (await read(undefined, `${api}?owner=carol&${query}`)).map(({ slug }: { slug: string }) => slug);
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

test("a collection has what huggingface_hub reads, and is found by its id alone", async () => {
  const { slug, url, title } = await create("alice", { description: "For tests", ...item("alice/one") });
  expect(slug).toMatch(/^alice\/small-models-[0-9a-f]{8}-[0-9a-f]{24}$/);
  const found = await read(undefined, url);
  expect(found).toMatchObject({
    slug,
    title,
    description: "For tests",
    owner: { name: "alice", type: "user" },
    position: 0,
    private: false,
    theme: "blue",
    upvotes: 0,
    gating: false,
    shareUrl: `${testUrl}/collections/${slug}`,
    items: [{ type: "model", id: "alice/one", position: 0 }],
  });
  const stale = `${api}/another/old-title-${slug.slice(-24)}`;
  expect(await read(undefined, stale)).toEqual(found);
  expect((await hub.send(undefined, "GET", `${api}/alice/small-models`)).status).toBe(404);
});

test("a second collection with the same title returns the slug of the first", async () => {
  const { slug, title } = await create("alice");
  const second = await hub.send("alice", "POST", api, { title, namespace: "alice" });
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ slug });
  const other = await create("alice");
  expect((await hub.send("alice", "PATCH", other.url, { title })).status).toBe(409);
});

test("of two collections that get the same title at once, one is refused", async () => {
  const both = [await create("alice"), await create("alice")];
  const title = uniqueName("Shared title");
  const responses = await Promise.all(both.map(({ url }) => hub.send("alice", "PATCH", url, { title })));
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test("items are added once, moved, noted and removed", async () => {
  const { url } = await create("alice");
  for (const [id, type] of [
    ["alice/one", "model"],
    ["alice/two", "model"],
    ["alice/rows", "dataset"],
  ] as const) {
    expect((await hub.send("alice", "POST", `${url}/items`, item(id, type))).status).toBe(200);
  }
  expect((await hub.send("alice", "POST", `${url}/items`, item("alice/two"))).status).toBe(409);
  const { items } = await read("alice", url);
  const [{ _id: first }, , { _id: third }] = items;
  const moved = await hub.send("alice", "PATCH", `${url}/items/${third}`, { position: 0, note: "<b>first</b>" });
  const after = await moved.json();
  expect(idsOf(after)).toEqual(["alice/rows", "alice/one", "alice/two"]);
  expect(after.items[0].note).toEqual({ text: "<b>first</b>", html: "<p>&lt;b&gt;first&lt;/b&gt;</p>" });
  const batch = [
    { action: "update", _id: first, data: { position: 2 } },
    { action: "update", _id: third, data: { note: "" } },
  ];
  const batched = await (await hub.send("alice", "POST", `${url}/items/batch`, batch)).json();
  expect(idsOf(batched)).toEqual(["alice/rows", "alice/two", "alice/one"]);
  expect(batched.items[0]).not.toHaveProperty("note");
  const failing = [
    { action: "update", _id: first, data: { position: 0 } },
    { action: "update", _id: "none", data: {} },
  ];
  expect((await hub.send("alice", "POST", `${url}/items/batch`, failing)).status).toBe(404);
  expect(idsOf(await read("alice", url))).toEqual(["alice/rows", "alice/two", "alice/one"]);
  expect((await hub.send("alice", "DELETE", `${url}/items/${first}`)).status).toBe(200);
  expect(idsOf(await read("alice", url))).toEqual(["alice/rows", "alice/two"]);
});

test("parallel additions get positions of their own", async () => {
  const { url } = await create("alice");
  const all = ["alice/one", "alice/two", "alice/hidden"];
  await Promise.all(all.map((id) => hub.send("alice", "POST", `${url}/items`, item(id))));
  const { items } = await read("alice", url);
  expect(items.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2]);
});

test("private collections and private items are hidden", async () => {
  const { url, slug } = await create("alice", { private: true });
  const open = await create("alice");
  await hub.send("alice", "POST", `${open.url}/items`, item("alice/hidden"));
  for (const who of [undefined, "bob"]) {
    expect((await hub.send(who, "GET", url)).status).toBe(404);
    const listed = await read(who, `${api}?owner=alice&limit=100`);
    expect(listed.map((one: { slug: string }) => one.slug)).not.toContain(slug);
    expect(idsOf(await read(who, open.url))).toEqual([]);
    expect(await read(who, `${api}?item=models/alice/hidden`)).toEqual([]);
  }
  expect(idsOf(await read("alice", open.url))).toEqual(["alice/hidden"]);
  expect((await hub.send("bob", "POST", `${url}/upvote`)).status).toBe(404);
});

test.each([
  { who: undefined, namespace: "alice", status: 401 },
  { who: "alice_reads", namespace: "alice", status: 403 },
  { who: "bob", namespace: "alice", status: 403 },
  { who: "bob", namespace: "lab", status: 403 },
  { who: "alice", namespace: "lab", status: 200 },
])("$who creates in $namespace: $status", async ({ who, namespace, status }) => {
  const response = await hub.send(who, "POST", api, { title: uniqueName("t"), namespace });
  expect(response.status).toBe(status);
});

test("only those with write access change a collection", async () => {
  const { url } = await create("alice");
  expect((await hub.send("bob", "PATCH", url, { theme: "pink" })).status).toBe(403);
  expect((await hub.send("bob", "DELETE", url)).status).toBe(403);
  expect((await hub.send("alice_reads", "DELETE", url)).status).toBe(403);
  expect((await hub.send("bob", "POST", `${url}/items`, item("alice/one"))).status).toBe(403);
  expect((await hub.send("alice", "POST", `${url}/items`, item("alice/none"))).status).toBe(404);
  const changed = await (await hub.send("alice", "PATCH", url, { theme: "pink", description: "new" })).json();
  expect(changed).toMatchObject({ success: true, data: { theme: "pink", description: "new" } });
  expect((await hub.send("alice", "DELETE", url)).status).toBe(200);
  expect((await hub.send("alice", "DELETE", url)).status).toBe(404);
});

test("upvotes count once for each user, and sort lists", async () => {
  const first = await create("carol");
  const second = await create("carol");
  await hub.send("alice", "POST", `${first.url}/upvote`);
  await hub.send("alice", "POST", `${first.url}/upvote`);
  const voted = await (await hub.send("bob", "POST", `${first.url}/upvote`)).json();
  expect(voted).toEqual({ upvotes: 2, isUpvotedByUser: true });
  expect(await slugsOfCarol("sort=upvotes")).toEqual([first.slug, second.slug]);
  expect(await slugsOfCarol("sort=lastModified")).toEqual([second.slug, first.slug]);
  expect(await (await hub.send("bob", "DELETE", `${first.url}/upvote`)).json()).toMatchObject({ upvotes: 1 });
});

test("lists filter by owner, item and text, and have pages", async () => {
  const owned = [];
  for (let index = 0; index < 3; index += 1) owned.push(await create("bob", item("alice/one")));
  const [listed] = await read(undefined, `${api}?owner=bob`);
  expect(listed, "huggingface_hub fails if the entries of a list have a position").not.toHaveProperty("position");
  const first = await hub.send(undefined, "GET", `${api}?owner=bob&item=models/alice/one&limit=2&q=SMALL`);
  const next = /<http:\/\/hub\.test([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const slugs = [...(await first.json()), ...(await read(undefined, next))].map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual(owned.map(({ slug }) => slug).toReversed());
  expect(await read(undefined, `${api}?owner=bob&q=absent%25`)).toEqual([]);
  expect((await hub.send(undefined, "GET", `${api}?sort=size`)).status).toBe(400);
});

test.each([
  { part: "title", largest: limits.collections.titleChars },
  { part: "description", largest: limits.collections.descriptionChars },
])("$part may have $largest characters", async ({ part, largest }) => {
  const send = (length: number) => {
    const text = uniqueName("x".repeat(length - 9));
    return hub.send("alice", "POST", api, { title: uniqueName("t"), namespace: "alice", [part]: text });
  };
  expect((await send(largest)).status).toBe(200);
  expect((await send(largest + 1)).status).toBe(400);
});

test("the next page is complete after a change of the last entry", async () => {
  const [third, second, first] = [await create("bob"), await create("bob"), await create("bob")];
  const page = async (url: string) => {
    const response = await hub.send(undefined, "GET", url);
    const slugs = (await response.json()).map(({ slug }: { slug: string }) => slug);
    return {
      slugs,
      next: /<http:\/\/hub\.test([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? "",
    };
  };
  const start = await page(`${api}?owner=bob&limit=2`);
  expect(start.slugs).toEqual([first.slug, second.slug]);
  await hub.send("bob", "PATCH", second.url, { description: "Changed" });
  expect((await page(start.next)).slugs[0]).toBe(third.slug);
  await hub.send("bob", "DELETE", second.url);
  expect((await page(start.next)).slugs[0]).toBe(third.slug);
});

test.each(["x", "WzEsMV0", "WyJ4IiwieCJd"])("refuses the cursor %s", async (cursor) => {
  for (const sort of ["lastModified", "upvotes"])
    expect((await hub.send(undefined, "GET", `${api}?sort=${sort}&cursor=${cursor}`)).status).toBe(400);
});

test("a note may have as many characters as the limit, and a list as many filters", async () => {
  const { url } = await create("alice");
  const { noteChars, filterValues } = limits.collections;
  const send = (length: number) =>
    hub.send("alice", "POST", `${url}/items`, { ...item("alice/one"), note: "x".repeat(length) });
  expect((await send(noteChars + 1)).status).toBe(400);
  expect((await send(noteChars)).status).toBe(200);
  expect((await hub.send(undefined, "GET", `${api}?${"&owner=alice".repeat(filterValues)}`)).status).toBe(200);
  expect((await hub.send(undefined, "GET", `${api}?${"&owner=alice".repeat(filterValues + 1)}`)).status).toBe(400);
});

test("a collection can be an item of another one, for users who may read it", async () => {
  const inner = await create("alice", { description: "Inside", ...item("alice/one") });
  const hidden = await create("alice", { private: true });
  const { url } = await create("alice");
  for (const { slug } of [inner, hidden]) {
    const added = await hub.send("alice", "POST", `${url}/items`, { ...item(slug, "collection"), note: "See also" });
    expect(added.status).toBe(200);
  }
  const own = await read("alice", url);
  expect(own.items).toMatchObject([
    {
      type: "collection",
      id: inner.slug.slice(-24),
      slug: inner.slug,
      title: inner.title,
      description: "Inside",
      note: { text: "See also" },
      owner: { name: "alice" },
      numberItems: 1,
      position: 0,
    },
    { type: "collection", slug: hidden.slug, numberItems: 0, position: 1 },
  ]);
  expect((await read(undefined, url)).items).toMatchObject([{ slug: inner.slug }]);
  const again = await hub.send("alice", "POST", `${url}/items`, item(inner.slug, "collection"));
  expect([again.status, (await again.json()).error]).toEqual([
    409,
    `The collection has the collection ${inner.title} already.`,
  ]);
  await hub.send("alice", "DELETE", inner.url);
  expect((await read("alice", url)).items).toMatchObject([{ slug: hidden.slug }]);
});

test("a collection is not an item of itself, nor is a hidden or missing one", async () => {
  const { slug, url } = await create("alice");
  const hidden = await create("bob", { private: true });
  const add = async (id: string) => (await hub.send("alice", "POST", `${url}/items`, item(id, "collection"))).status;
  expect(await add(slug)).toBe(400);
  for (const id of [hidden.slug, `alice/absent-${"0".repeat(24)}`, "alice/absent"]) expect(await add(id)).toBe(404);
});
