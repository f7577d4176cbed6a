import { limits } from "@modelyard/platform/limits";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repos } from "../repos/tables.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { sortKeys } from "./list-query.ts";

let hub: TestHub;
const names = ["alpha", "beta", "gamma", "delta_1", "deltax1", "hidden"];
beforeAll(async () => {
  hub = await createTestHub();
  for (const [index, name] of names.entries()) {
    await hub.send("alice", "POST", "/api/repos/create", {
      name,
      private: name === "hidden",
      license: index % 2 === 0 ? "mit" : "apache-2.0",
    });
  }
  await hub.database.orm
    .update(repos)
    .set({ likes: 5, downloads: 5 })
    .where(inArray(repos.fullName, ["alice/alpha", "alice/beta", "alice/gamma"]));
  await hub.send("alice", "POST", "/api/repos/create", { name: "corpus", type: "dataset" });
  const body = commitBody(header(), file("README.md", "---\nlanguage: en\n---\n"));
  await hub.send("alice", "POST", "/api/datasets/alice/corpus/commit/main", body, asCommit);
});
afterAll(() => hub.stop());

async function idsOf(url: string, who?: string): Promise<string[]> {
  const response = await hub.send(who, "GET", url);
  expect(response.status).toBe(200);
  return (await response.json()).map(({ id }: { id: string }) => id.replace("alice/", ""));
}

test.each([
  { query: "search=ELT", ids: ["deltax1", "delta_1"] },
  { query: "search=TA", ids: [] },
  { query: "search=DE", ids: ["deltax1", "delta_1"] },
  { query: "search=1", ids: ["delta_1"] },
  { query: "search=al", ids: ["deltax1", "delta_1", "gamma", "beta", "alpha"] },
  { query: "search=_1", ids: ["delta_1"] },
  { query: "search=delta_1", ids: ["delta_1"] },
  { query: "search=alice/alp", ids: ["alpha"] },
  { query: "search=hidden", ids: [] },
  { query: "author=ALICE&search=gam", ids: ["gamma"] },
  { query: "author=bob", ids: [] },
  { query: "filter=license:mit&filter=region:us", ids: ["deltax1", "gamma", "alpha"] },
  { query: "filter=license:mit&filter=license:apache-2.0", ids: [] },
  { query: "pipeline_tag=text-generation", ids: [] },
  { query: "unknown=x&search=alpha", ids: ["alpha"] },
])("$query finds $ids, newest first", async ({ query, ids }) => {
  expect(await idsOf(`/api/models?sort=createdAt&${query}`)).toEqual(ids);
});

test("the owner also finds the private one", async () => {
  expect(await idsOf("/api/models?search=hidden", "alice")).toEqual(["hidden"]);
});

async function pagesOfTwo(query: string): Promise<string[]> {
  const paged: string[] = [];
  let url: string | undefined = `/api/datasets?author=bob&limit=2&${query}`;
  while (url !== undefined) {
    const response: Response = await hub.send(undefined, "GET", url);
    paged.push(...(await response.json()).map(({ id }: { id: string }) => id.replace("bob/", "")));
    url = /<http:\/\/hub\.test([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  return paged;
}

describe("datasets with equal values in all columns", () => {
  const equal = ["first", "second", "third", "fourth", "fifth"];
  beforeAll(async () => {
    for (const name of equal) await hub.send("bob", "POST", "/api/repos/create", { name, type: "dataset" });
    const moment = new Date("2026-01-02T03:04:05.678Z");
    const times = { createdAt: moment, lastModified: moment };
    const counts = { likes: 7, recentLikes: 7, downloads: 7, parameterCount: 3_000_000_001, usedStorage: 7 };
    await hub.database.orm
      .update(repos)
      .set({ ...times, ...counts, trendingScore: 0.1 })
      .where(eq(repos.author, "bob"));
  });

  test.each(sortKeys)("sorted by %s, pages have each of them once, the newest first", async (sort) => {
    expect(await pagesOfTwo(`sort=${sort}`)).toEqual(equal.toReversed());
    expect(await pagesOfTwo(`sort=${sort}&direction=1`)).toEqual(equal);
  });
});

test.each([
  {
    url: "/api/models?search=alpha",
    has: ["_id", "id", "likes", "tags", "private", "downloads"],
    lacks: ["siblings", "config", "cardData", "sha"],
  },
  { url: "/api/models?search=alpha&full=true", has: ["siblings", "sha", "lastModified"], lacks: ["config"] },
  { url: "/api/models?search=alpha&cardData=true", has: ["cardData"], lacks: ["siblings"] },
  {
    url: "/api/models?search=alpha&expand=gated&expand=likes",
    has: ["_id", "id", "gated", "likes"],
    lacks: ["tags", "downloads"],
  },
  {
    url: "/api/datasets?filter=language:en&full=true",
    has: ["cardData", "siblings", "sha"],
    lacks: ["pipeline_tag", "modelId"],
  },
])("$url shows $has", async ({ url, has, lacks }) => {
  const [item] = await (await hub.send(undefined, "GET", url)).json();
  expect(Object.keys(item)).toEqual(expect.arrayContaining(has));
  for (const field of lacks) expect(item).not.toHaveProperty(field);
});

test("pages by number, up to the limit", async () => {
  const all = await idsOf("/api/models?sort=createdAt");
  expect(await idsOf("/api/models?sort=createdAt&skip=2&limit=2")).toEqual(all.slice(2, 4));
});

test.each(["limit=ten", "limit=-1", "limit=1.5", "skip=x", "gated=maybe"])("refuses %s", async (query) => {
  for (const list of ["models", "datasets"]) {
    const response = await hub.send(undefined, "GET", `/api/${list}?${query}`);
    expect([response.status, (await response.json()).error]).toEqual([
      400,
      expect.stringMatching(/^Invalid (?:limit|skip|gated): /),
    ]);
  }
});

test.each(["limit=", "limit=99999999999", "gated=", "gated=False"])("accepts %s", async (query) => {
  expect((await hub.send(undefined, "GET", `/api/models?${query}`)).status).toBe(200);
});

test.each([
  { skip: limits.list.skipped, status: 200 },
  { skip: limits.list.skipped + 1, status: 400 },
])("skipping $skip returns $status", async ({ skip, status }) => {
  expect((await hub.send(undefined, "GET", `/api/models?skip=${skip}`)).status).toBe(status);
});

test.each([
  { chars: limits.list.searchChars, status: 200 },
  { chars: limits.list.searchChars + 1, status: 400 },
])("a search of $chars characters returns $status", async ({ chars, status }) => {
  expect((await hub.send(undefined, "GET", `/api/models?search=${"x".repeat(chars)}`)).status).toBe(status);
});

test("the query of the front page uses its index", async () => {
  const plan = await hub.database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    return transaction.execute(
      sql`explain select * from hub.repos where type = 'model' order by trending_score desc, id desc limit 30`,
    );
  });
  expect(JSON.stringify(plan)).toContain("Index Scan Backward using repos_trending");
});

const cursor = (position: unknown) => `cursor=${Buffer.from(JSON.stringify(position)).toString("base64url")}`;
const id = "65a1b2c3d4e5f60718293a4b";
test.each([
  `sort=createdAt&${cursor(["2026-99-01T00:00:00.000Z", id])}`,
  `sort=createdAt&${cursor(["+275760-09-13T00:00:00.000Z", id])}`,
  `sort=lastModified&${cursor([1, id])}`,
  `sort=likes&${cursor(["2026-01-01T00:00:00.000Z", id])}`,
  `sort=likes&${cursor(["1", id])}`,
  `sort=likes&${cursor([1, "\0"])}`,
  "sort=likes&cursor=x",
])("a cursor that no page has named is refused: %s", async (query) => {
  expect((await hub.send(undefined, "GET", `/api/models?${query}`)).status).toBe(400);
});
