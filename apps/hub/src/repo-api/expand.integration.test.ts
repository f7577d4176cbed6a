import { afterAll, beforeAll, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

// The fields that clients may name, from the documentation of `huggingface_hub`.
const modelFields = `author baseModels cardData childrenModelCount config createdAt disabled downloads downloadsAllTime
  evalResults gated gguf inference inferenceProviderMapping lastModified library_name likes mask_token model-index
  pipeline_tag private resourceGroup safetensors sha siblings spaces tags transformersInfo trendingScore usedStorage
  widgetData gitalyUid xetEnabled`.split(/\s+/);
const datasetFields = `author cardData citation createdAt description disabled downloads downloadsAllTime gated
  lastModified likes mainSize paperswithcode_id private resourceGroup sha siblings tags trendingScore usedStorage
  gitalyUid xetEnabled`.split(/\s+/);

let hub: TestHub;
const card = `---
license: mit
pipeline_tag: text-generation
base_model: alice/origin
model-index: [{name: chat, results: [{task: {type: text-generation}, dataset: {type: glue, name: GLUE}, metrics: [{type: acc, value: 1}]}]}]
---
# Chat
`;
beforeAll(async () => {
  hub = await createTestHub();
  for (const name of ["origin", "chat", "bare"]) await hub.send("alice", "POST", "/api/repos/create", { name });
  await hub.send("alice", "POST", "/api/repos/create", { name: "rows", type: "dataset" });
  const config = JSON.stringify({ architectures: ["LlamaForCausalLM"], model_type: "llama" });
  await commit("models/alice/chat", { "README.md": card, "config.json": config });
  const data = {
    "README.md": "---\npaperswithcode_id: rows\ncitation: '@misc{rows}'\n---\nRows of ships.\n",
    "a.csv": "a,b\n",
  };
  await commit("datasets/alice/rows", data);
});
afterAll(() => hub.stop());

async function commit(path: string, files: Record<string, string>): Promise<void> {
  const lines = Object.entries(files).map(([name, content]) => file(name, content));
  const body = commitBody(header(), ...lines);
  expect((await hub.send("alice", "POST", `/api/${path}/commit/main`, body, asCommit)).status).toBe(200);
}
const get = async (path: string) => (await hub.send(undefined, "GET", path)).json();
const expanded = (fields: readonly string[]) => fields.map((field) => `expand=${field}`).join("&");

test("every field of a model has its value", async () => {
  const info = await get(`/api/models/alice/chat?${expanded(modelFields)}`);
  expect(Object.keys(info).toSorted()).toEqual(["_id", "id", ...modelFields].toSorted());
  expect(info).toMatchObject({
    author: "alice",
    baseModels: { relation: "finetune", models: [{ id: "alice/origin" }] },
    cardData: { license: "mit" },
    childrenModelCount: {},
    config: { model_type: "llama" },
    disabled: false,
    evalResults: [],
    gated: false,
    gguf: null,
    inference: null,
    inferenceProviderMapping: {},
    library_name: "transformers",
    "model-index": [{ name: "chat" }],
    pipeline_tag: "text-generation",
    resourceGroup: null,
    safetensors: null,
    spaces: [],
    transformersInfo: { auto_model: "AutoModelForCausalLM" },
    usedStorage: expect.any(Number),
    xetEnabled: null,
  });
  expect(await get("/api/models/alice/origin?expand=childrenModelCount")).toMatchObject({
    childrenModelCount: { finetune: 1 },
  });
});

test("fields without a value are null", async () => {
  const fields = [
    "cardData",
    "config",
    "library_name",
    "pipeline_tag",
    "transformersInfo",
    "widgetData",
    "model-index",
  ];
  const info = await get(`/api/models/alice/bare?${expanded(fields)}`);
  expect(info).toMatchObject(Object.fromEntries(fields.map((field) => [field, null])));
});

test("every field of a dataset has its value", async () => {
  const info = await get(`/api/datasets/alice/rows?${expanded(datasetFields)}`);
  expect(Object.keys(info).toSorted()).toEqual(["_id", "id", ...datasetFields].toSorted());
  expect(info).toMatchObject({
    citation: "@misc{rows}",
    description: "Rows of ships.",
    mainSize: info.usedStorage,
    paperswithcode_id: "rows",
    resourceGroup: null,
  });
});

test("lists have every field, too", async () => {
  const [model] = await get(`/api/models?search=chat&${expanded(modelFields)}`);
  expect(Object.keys(model).toSorted()).toEqual(["_id", "id", ...modelFields].toSorted());
  expect(model).toMatchObject({
    baseModels: { relation: "finetune", models: [{ id: "alice/origin" }] },
    inferenceProviderMapping: [],
  });
  const [dataset] = await get(`/api/datasets?${expanded(datasetFields)}`);
  expect(dataset).toMatchObject({
    description: "Rows of ships.",
    paperswithcode_id: "rows",
    mainSize: expect.any(Number),
  });
  expect(await get("/api/datasets")).toMatchObject([{ description: "Rows of ships.", sha: expect.any(String) }]);
});

test("lists have the beginning of the card if they are asked for it", async () => {
  const [dataset] = await get("/api/datasets?summary=true");
  expect(dataset).toMatchObject({ id: "alice/rows", summary: "Rows of ships." });
  expect((await get("/api/datasets"))[0]).not.toHaveProperty("summary");
});

test("lists have downloads by day and the number of providers if they are asked for them", async () => {
  const { sql } = hub.database;
  await hub.mappings.upsert({ modelId: "alice/chat", provider: "groq", providerModelId: "x", task: "conversational" });
  await sql`update hub.repos set downloads = 5 where full_name = 'alice/chat'`;
  await sql`insert into hub.repo_downloads (repo_id, day, count)
    select id, (now() at time zone 'utc')::date, 5 from hub.repos where full_name = 'alice/chat'`;
  const [model] = await get("/api/models?search=chat&activity=true");
  expect(model).toMatchObject({ providerCount: 1, downloadsByDay: [...Array.from({ length: 29 }, () => 0), 5] });
  const [dataset] = await get("/api/datasets?activity=true");
  expect(dataset).not.toHaveProperty("downloadsByDay");
  expect((await get("/api/models?search=chat"))[0]).not.toHaveProperty("providerCount");
  await sql`delete from hub.repo_downloads`;
  await hub.mappings.remove({ modelId: "alice/chat", provider: "groq" });
});

test.each([
  { path: "/api/models/alice/chat", says: '"expand" must be one of [author, baseModels, cardData,' },
  { path: "/api/models", says: '"expand" must be one of [author, baseModels, cardData,' },
  { path: "/api/datasets/alice/rows", says: '"expand" must be one of [author, cardData, citation,' },
])("$path refuses an unknown field", async ({ path, says }) => {
  const response = await hub.send(undefined, "GET", `${path}?expand=likes&expand=wrong`);
  expect([response.status, (await response.json()).error]).toEqual([400, expect.stringContaining(says)]);
});

test("the security status is added on request", async () => {
  const securityRepoStatus = { scansDone: false, filesWithIssues: [] };
  expect(await get("/api/models/alice/chat?securityStatus=true")).toMatchObject({ securityRepoStatus });
  expect(await get("/api/datasets/alice/rows?securityStatus=True&expand=sha")).toMatchObject({ securityRepoStatus });
  expect(await get("/api/models/alice/chat")).not.toHaveProperty("securityRepoStatus");
});
