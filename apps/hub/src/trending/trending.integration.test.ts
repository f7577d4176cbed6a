import { limits } from "@modelyard/platform/limits";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  for (const [name, type, isPrivate, score] of [
    ["quiet", "model", false, 1],
    ["busy", "model", false, 9],
    ["hidden", "model", true, 20],
    ["rows", "dataset", false, 5],
  ] as const) {
    await hub.send("alice", "POST", "/api/repos/create", { name, type, private: isPrivate });
    await hub.database.orm.execute(
      sql`update hub.repos set trending_score = ${score} where full_name = ${`alice/${name}`}`,
    );
  }
  const card = "---\npipeline_tag: text-generation\nlibrary_name: transformers\n---\n";
  const body = commitBody(header(), file("README.md", card), file("talker.Q4_K_M.gguf", "no header"));
  await hub.send("alice", "POST", "/api/models/alice/quiet/commit/main", body, asCommit);
  await hub.send("bob", "POST", "/api/datasets/alice/rows/like");
  await hub.mappings.upsert({ modelId: "alice/busy", provider: "groq", providerModelId: "b", task: "conversational" });
});
afterAll(() => hub.stop());

const get = async (path: string, who?: string) => (await hub.send(who, "GET", path)).json();
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

test("trending models and datasets are listed together, without private ones", async () => {
  const { recentlyTrending } = await get("/api/trending", "bob");
  expect(recentlyTrending).toMatchObject([
    {
      repoType: "model",
      repoData: { id: "alice/busy", trendingScore: 9, availableInferenceProviders: [{ provider: "groq" }] },
    },
    { repoType: "dataset", repoData: { id: "alice/rows", isLikedByUser: true, likes: 1, trendingScore: 6 } },
    { repoType: "model", repoData: { id: "alice/quiet", isLikedByUser: false, pipeline_tag: "text-generation" } },
  ]);
  expect((await get("/api/trending?type=dataset")).recentlyTrending).toHaveLength(1);
  expect((await get("/api/trending?type=space")).recentlyTrending).toEqual([]);
  expect((await get("/api/trending?limit=1", "alice")).recentlyTrending).toMatchObject([
    { repoData: { id: "alice/busy" } },
  ]);
  for (const limit of [limits.list.trending, limits.list.trending + 1]) {
    expect((await get(`/api/trending?limit=${limit}`)).recentlyTrending).toHaveLength(3);
  }
  expect((await hub.send(undefined, "GET", "/api/trending?type=x")).status).toBe(400);
});

test("there are no spaces", async () => {
  expect(await get("/api/spaces?search=x&full=true")).toEqual([]);
});

test.each([
  { query: "apps=ollama", ids: ["alice/quiet"] },
  { query: "apps=llama.cpp&apps=drawthings", ids: ["alice/quiet"] },
  { query: "apps[]=vllm", ids: ["alice/quiet"] },
  { query: "apps=drawthings", ids: [] },
  { query: "search[]=bus", ids: ["alice/busy"] },
  { query: "author[]=alice&sort[]=createdAt&direction[]=1", ids: ["alice/quiet", "alice/busy"] },
  { query: "filter[]=gguf&full[]=true", ids: ["alice/quiet"] },
])("$query finds $ids", async ({ query, ids }) => {
  expect(idsOf(await get(`/api/models?${query}`))).toEqual(ids);
});

test("an unknown app is refused", async () => {
  const response = await hub.send(undefined, "GET", "/api/models?apps=paint");
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining("must be one of [llama.cpp,"),
  ]);
});

test("tags have all types of the API", async () => {
  const models = await get("/api/models-tags-by-type");
  expect(Object.keys(models).toSorted()).toEqual(
    "arxiv bucket dataset deploy doi language library license other pipeline_tag region".split(" "),
  );
  expect(models).toMatchObject({ bucket: [], deploy: [{ id: "endpoints_compatible", type: "deploy" }] });
  expect(JSON.stringify(models.other)).not.toContain("endpoints_compatible");
  const datasets = await get("/api/datasets-tags-by-type");
  expect(Object.keys(datasets).toSorted()).toEqual(
    `annotations_creators arxiv benchmark doi format language language_creators library license modality multilinguality
     other region size_categories source_datasets task_categories task_ids`.split(/\s+/),
  );
  expect((await hub.send(undefined, "GET", "/api/datasets-tags-by-type?type=benchmark")).status).toBe(200);
});
