import { limits } from "@modelyard/platform/limits";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { datasetFacets, FacetCounts, modelFacets } from "../contract/facets.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;

async function publish(name: string, card: string, { files = [""], type = "model", isPrivate = false } = {}) {
  await hub.send("alice", "POST", "/api/repos/create", { name, type, private: isPrivate });
  const body = commitBody(
    header(),
    file("README.md", `---\n${card}\n---\n`),
    ...files.filter((path) => path !== "").map((path) => file(path, "x")),
  );
  const response = await hub.send("alice", "POST", `/api/${type}s/alice/${name}/commit/main`, body, asCommit);
  expect(response.status).toBe(200);
}

const chat = "pipeline_tag: text-generation\nlibrary_name: transformers";
beforeAll(async () => {
  hub = await createTestHub();
  await hub.mappings.upsert({
    modelId: "alice/Chat-En",
    provider: "groq",
    providerModelId: "x",
    task: "conversational",
  });
  await publish("chat-en", `${chat}\nlicense: mit\nlanguage: en`, { files: ["chat-Q4_K_M.gguf", "chat-Q8_0.gguf"] });
  await publish("chat-tr", `${chat}\nlicense: apache-2.0\nlanguage: [en, tr]\ntags: [peft, gpt]`);
  await publish(
    "mask",
    "pipeline_tag: fill-mask\nlibrary_name: own-thing\nlicense: mit\nlanguage: tr\ndatasets: alice/rows",
  );
  await publish("bare", "tags: [x]");
  await publish("secret", `${chat}\nlicense: mit\nlanguage: fr`, { isPrivate: true });
  await publish("rows", "task_categories: [translation]\nlicense: mit\nlanguage: tr\nsize_categories: n<1K", {
    type: "dataset",
    files: ["data/train.csv"],
  });
  await publish("sounds", "license: cc0-1.0\ntags: [fiftyone]", { type: "dataset", files: ["a.wav", "rows.parquet"] });
  await hub.mappings.upsert({ modelId: "alice/mask", provider: "groq", providerModelId: "y", task: "fill-mask" });
  await hub.mappings.upsert({ modelId: "alice/mask", provider: "fal-ai", providerModelId: "y", task: "fill-mask" });
  await hub.mappings.upsert({
    modelId: "alice/bare",
    provider: "fal-ai",
    providerModelId: "z",
    task: "fill-mask",
    status: "staging",
  });
});
afterAll(() => hub.stop());

async function facetsOf(
  query: string,
  { who, type = "model" }: { who?: string | undefined; type?: "model" | "dataset" } = {},
) {
  const response = await hub.send(who, "GET", `/api/${type}s-facets?${query}`);
  expect(response.status).toBe(200);
  return FacetCounts.parse(await response.json());
}
async function listed(
  query: string,
  { who, type = "model" }: { who?: string | undefined; type?: "model" | "dataset" } = {},
) {
  const response = await hub.send(who, "GET", `/api/${type}s?limit=1000&${query}`);
  expect(response.status).toBe(200);
  return (await response.json()).length;
}
const valuesOf = ({ facets }: FacetCounts, facet: string) =>
  Object.fromEntries((facets[facet] ?? []).map(({ value, count }) => [value, count]));

test.each([
  { query: "", total: 4, facet: "task", values: { "text-generation": 2, "fill-mask": 1 } },
  { query: "", total: 4, facet: "language", values: { en: 2, tr: 2 } },
  { query: "", total: 4, facet: "library", values: { transformers: 2, peft: 1 } },
  { query: "", total: 4, facet: "license", values: { mit: 2, "apache-2.0": 1 } },
  { query: "", total: 4, facet: "provider", values: { groq: 2, "fal-ai": 1 } },
  { query: "", total: 4, facet: "quantization", values: { Q4_K_M: 1, Q8_0: 1 } },
  { query: "pipeline_tag=text-generation", total: 2, facet: "language", values: { en: 2, tr: 1 } },
  { query: "pipeline_tag=text-generation", total: 2, facet: "task", values: { "text-generation": 2, "fill-mask": 1 } },
  { query: "language=tr", total: 2, facet: "task", values: { "text-generation": 1, "fill-mask": 1 } },
  { query: "language=tr", total: 2, facet: "language", values: { en: 1, tr: 2 } },
  { query: "license=license:mit", total: 2, facet: "license", values: { mit: 2, "apache-2.0": 1 } },
  { query: "license=mit,apache-2.0&language=en", total: 2, facet: "license", values: { mit: 1, "apache-2.0": 1 } },
  { query: "inference_provider=all", total: 2, facet: "provider", values: { groq: 2, "fal-ai": 1 } },
  { query: "inference_provider=all", total: 2, facet: "task", values: { "text-generation": 1, "fill-mask": 1 } },
  { query: "inference_provider=all", total: 2, facet: "language", values: { en: 1, tr: 1 } },
  { query: "inference_provider=all&license=mit", total: 2, facet: "library", values: { transformers: 1 } },
  { query: "inference_provider=fal-ai", total: 1, facet: "task", values: { "fill-mask": 1 } },
  { query: "search=chat", total: 2, facet: "license", values: { mit: 1, "apache-2.0": 1 } },
  { query: "library=own-thing", total: 1, facet: "task", values: { "fill-mask": 1 } },
  { query: "library=gguf", total: 1, facet: "license", values: { mit: 1 } },
  { query: "filter=nothing-has-this", total: 0, facet: "task", values: {} },
])("models with $query: $total, $facet $values", async ({ query, total, facet, values }) => {
  const counts = await facetsOf(query);
  expect(counts.total).toEqual({ count: total });
  expect(valuesOf(counts, facet)).toEqual(values);
  expect(await listed(query)).toBe(total);
});

test.each([
  { query: "", total: 2, facet: "format", values: { csv: 1, audiofolder: 1, parquet: 1 } },
  { query: "format=parquet", total: 1, facet: "modality", values: { audio: 1, tabular: 1 } },
  { query: "library=fiftyone", total: 1, facet: "license", values: { "cc0-1.0": 1 } },
  { query: "task_categories=task_categories:translation", total: 1, facet: "size_categories", values: { "n<1K": 1 } },
])("datasets with $query: $total, $facet $values", async ({ query, total, facet, values }) => {
  const counts = await facetsOf(query, { type: "dataset" });
  expect(counts.total).toEqual({ count: total });
  expect(valuesOf(counts, facet)).toEqual(values);
  expect(await listed(query, { type: "dataset" })).toBe(total);
});

describe("a count is the length of the list that it leads to", () => {
  const starts = [
    "",
    "pipeline_tag=text-generation",
    "language=tr",
    "license=mit&language=en",
    "search=a",
    "library=peft",
    "updated=month",
    "inference_provider=all",
    "inference_provider=groq,fal-ai",
    "pipeline_tag=text-generation&language=tr",
    "language=en&num_parameters=min:0",
  ];
  test.each(
    (["model", "dataset"] as const).flatMap((type) =>
      [undefined, "alice", "bob"].flatMap((who) => starts.map((start) => ({ type, who, start }))),
    ),
  )("$type, $who, $start", async ({ type, who, start }) => {
    const { total, facets } = await facetsOf(start, { who, type });
    expect(total.count).toBe(await listed(start, { who, type }));
    const parameters: Record<string, string> = type === "model" ? modelFacets : datasetFacets;
    for (const [facet, values] of Object.entries(facets)) {
      const parameter = parameters[facet] ?? facet;
      const query = new URLSearchParams(start);
      const chosen = query.getAll(parameter);
      for (const { value, count } of values) {
        // Adds a value where all must match, replaces the value where any may match.
        const isOne = ["task", "license", "provider", "size_categories", "updated"].includes(facet);
        query.delete(parameter);
        for (const each of isOne ? [value] : [...chosen, value]) query.append(parameter, each);
        expect(await listed(query.toString(), { who, type }), `${facet}=${value}`).toBe(count);
      }
    }
  });
});

describe("a private repository is counted only for callers who may see it", () => {
  test.each([
    { who: undefined, total: 4, languages: { en: 2, tr: 2 } },
    { who: "bob", total: 4, languages: { en: 2, tr: 2 } },
    { who: "alice", total: 5, languages: { en: 2, tr: 2, fr: 1 } },
  ])("$who", async ({ who, total, languages }) => {
    const counts = await facetsOf("", { who });
    expect(counts.total.count).toBe(total);
    expect(valuesOf(counts, "language")).toEqual(languages);
    const narrowed = await facetsOf("pipeline_tag=text-generation", { who });
    expect(valuesOf(narrowed, "language")["fr"]).toBe(who === "alice" ? 1 : undefined);
    const tags = await (await hub.send(who, "GET", "/api/models-tags-by-type?type=language")).json();
    expect(tags.language.map(({ id }: { id: string }) => id).toSorted()).toEqual(["en", "tr"]);
  });
});

/** Returns the differences between the counters and a count of the rows. */
async function differencesFromRecount(): Promise<unknown[]> {
  const read = () =>
    hub.database.orm.execute(sql`
      select type, '' as chosen, facet, value, sum(count) from hub.facet_counts group by 1, 2, 3, 4 having sum(count) <> 0
      union all select type, chosen, facet, value, sum(count) from hub.facet_pairs group by 1, 2, 3, 4
        having sum(count) <> 0 order by 1, 2, 3, 4`);
  const kept = JSON.stringify(await read());
  await hub.database.orm.execute(sql`select hub.recount_facets()`);
  const counted = JSON.stringify(await read());
  return kept === counted ? [] : [kept, counted];
}

test("transactions that publish repositories with the same facets do not wait for each other", async () => {
  await publish("copied", `${chat}\nlicense: mit`);
  const copy = (name: string, queries: Pick<typeof hub.database.orm, "execute">) =>
    queries.execute(sql`insert into hub.repos select (jsonb_populate_record(r, jsonb_build_object('id', ${name}::text,
      'full_name', ${name}::text, 'folded_full_name', ${name}::text))).* from hub.repos r where full_name = 'alice/copied'`);
  const { orm } = hub.database;
  await orm.transaction(async (first) => {
    await copy("alice/first", first);
    await orm.transaction(async (second) => {
      await second.execute(sql`set local lock_timeout = '5s'`);
      await copy("alice/second", second);
    });
  });
  expect(await differencesFromRecount()).toEqual([]);
  await orm.execute(sql`delete from hub.repos where full_name in ('alice/copied', 'alice/first', 'alice/second')`);
  expect(await differencesFromRecount()).toEqual([]);
});

test("counters follow every change: publishing, hiding, showing, serving, deleting", async () => {
  expect(await differencesFromRecount()).toEqual([]);
  await publish("passing", `${chat}\nlicense: mit\nlanguage: [de, fr]`);
  await publish("passing", `${chat}\nlicense: gpl-3.0\nlanguage: de`);
  await hub.send("alice", "PUT", "/api/models/alice/passing/settings", { private: true });
  await hub.mappings.upsert({
    modelId: "alice/passing",
    provider: "groq",
    providerModelId: "p",
    task: "conversational",
  });
  expect(await differencesFromRecount()).toEqual([]);
  expect(valuesOf(await facetsOf(""), "license")).not.toHaveProperty("gpl-3.0");
  await hub.send("alice", "PUT", "/api/models/alice/passing/settings", { private: false });
  expect(valuesOf(await facetsOf(""), "license")).toHaveProperty("gpl-3.0", 1);
  expect(valuesOf(await facetsOf("license=gpl-3.0"), "provider")).toEqual({ groq: 1 });
  expect(await differencesFromRecount()).toEqual([]);
  await hub.mappings.remove({ modelId: "alice/passing", provider: "groq" });
  await hub.send("alice", "DELETE", "/api/repos/delete", { name: "passing" });
  expect(valuesOf(await facetsOf(""), "license")).not.toHaveProperty("gpl-3.0");
  expect(await differencesFromRecount()).toEqual([]);
});

test("rows of an older index version are rebuilt", async () => {
  await hub.database.orm.execute(
    sql`update hub.repos set facets = '{}', index_version = 0 where full_name = 'alice/mask'`,
  );
  expect(valuesOf(await facetsOf(""), "task")).toEqual({ "text-generation": 2 });
  expect(await hub.reindex()).toBe(1);
  expect(valuesOf(await facetsOf(""), "task")).toEqual({ "text-generation": 2, "fill-mask": 1 });
  expect(valuesOf(await facetsOf(""), "provider")).toEqual({ groq: 2, "fal-ai": 1 });
});

test("returns tags by type in the format of clients", async () => {
  const models = await (await hub.send(undefined, "GET", "/api/models-tags-by-type")).json();
  expect(models).toMatchObject({
    pipeline_tag: [
      { id: "text-generation", label: "Text Generation", type: "pipeline_tag", subType: "nlp" },
      { id: "fill-mask", label: "Fill-Mask", type: "pipeline_tag", subType: "nlp" },
    ],
    license: [{ id: "license:mit", label: "mit", type: "license" }, { id: "license:apache-2.0" }],
    region: [{ id: "region:us" }],
    dataset: [{ id: "dataset:alice/rows", label: "alice/rows", type: "dataset" }],
  });
  expect(models.library).toContainEqual({ id: "transformers", label: "Transformers", type: "library" });
  expect(models.language).toContainEqual({ id: "tr", label: "Turkish", type: "language" });
  const datasets = await (await hub.send(undefined, "GET", "/api/datasets-tags-by-type?type=format")).json();
  expect(Object.keys(datasets)).toEqual(["format"]);
  expect(datasets.format).toContainEqual({ id: "format:csv", label: "csv", type: "format" });
});

test.each([
  { url: "/api/models-tags-by-type?type=colour", says: '"type" must be one of' },
  { url: "/api/models-facets?num_parameters=many", says: "min:6B,max:128B" },
  { url: "/api/models?num_parameters=min:-1", says: "min:6B,max:128B" },
  { url: "/api/datasets?updated=never", says: "day, week, month, year" },
])("$url is refused", async ({ url, says }) => {
  const response = await hub.send(undefined, "GET", url);
  expect(response.status).toBe(400);
  expect((await response.json()).error).toContain(says);
});

describe("by size", () => {
  beforeAll(async () => {
    await hub.database.orm.execute(sql`
      update hub.repos set parameter_count = 7000000000, facets = facets || '{parameters:6B-12B}' where full_name = 'alice/chat-en'`);
    await hub.database.orm.execute(sql`
      update hub.repos set parameter_count = 110000000, facets = facets || '{parameters:0B-1B}' where full_name = 'alice/mask'`);
  });
  test.each([
    { range: "min:6B,max:128B", total: 1, tasks: { "text-generation": 1 } },
    { range: "max:1B", total: 1, tasks: { "fill-mask": 1 } },
    { range: "min:0,max:12B", total: 2, tasks: { "fill-mask": 1, "text-generation": 1 } },
    { range: "min:6.5B,max:7B", total: 0, tasks: {} },
    { range: "min:7B,max:7.1B", total: 1, tasks: { "text-generation": 1 } },
    { range: "min:110M", total: 2, tasks: { "fill-mask": 1, "text-generation": 1 } },
  ])("$range: $total", async ({ range, total, tasks }) => {
    const counts = await facetsOf(`num_parameters=${range}`);
    expect(counts.total.count).toBe(total);
    expect(valuesOf(counts, "task")).toEqual(tasks);
    expect(await listed(`num_parameters=${range}`)).toBe(total);
  });
});

describe("by when they changed last", () => {
  beforeAll(async () => {
    await hub.database.orm.execute(sql`
      update hub.repos set last_modified = now() - interval '3 days' where full_name = 'alice/mask'`);
    await hub.database.orm.execute(sql`
      update hub.repos set last_modified = now() - interval '400 days' where full_name = 'alice/bare'`);
  });
  test.each([
    { query: "", values: { day: 2, week: 3, month: 3, year: 3 } },
    { query: "updated=day", values: { day: 2, week: 3, month: 3, year: 3 } },
    { query: "license=mit", values: { day: 1, week: 2, month: 2, year: 2 } },
    { query: "search=bare", values: {} },
  ])("$query: $values", async ({ query, values }) => {
    expect(valuesOf(await facetsOf(query), "updated")).toEqual(values);
  });
});

const fill = (count: number) =>
  hub.database.orm.execute(sql`
    insert into hub.repos (id, type, namespace_id, full_name, folded_full_name, author, is_private, created_at, last_modified,
      sha, tags, facets, files, used_storage, index_version, pipeline_tag, parameter_count)
    select 'filler' || number, 'model', namespace_id, 'alice/filler' || number, 'alice/filler' || number, author, false, created_at,
      now(), sha, '{}', '{task:summarization,parameters:0B-1B}', '[]', 0, 1, 'summarization', 1000
    from hub.repos, generate_series(1, ${count}::integer) as number where full_name = 'alice/bare'`);

describe("counting stops at the limit where there are no counters", () => {
  test.each([
    { more: 0, atLeast: undefined },
    { more: 1, atLeast: true },
  ])("$more beyond the limit", async ({ more, atLeast }) => {
    await hub.database.orm.execute(sql`delete from hub.repos where id like 'filler%'`);
    await fill(limits.list.countedRepos + more);
    const { total, facets } = await facetsOf("search=filler");
    expect(total).toEqual({ count: limits.list.countedRepos, ...(atLeast ? { atLeast } : {}) });
    expect(facets["task"]).toEqual([
      { value: "summarization", count: limits.list.countedRepos, ...(atLeast ? { atLeast } : {}) },
    ]);
    // For the longer list, the most recently changed were read: all of them changed today.
    const each = { count: limits.list.countedRepos, ...(atLeast ? { atLeast } : {}) };
    expect(facets["updated"]).toEqual(["day", "week", "month", "year"].map((value) => Object.assign({ value }, each)));
    // Counters have no limit.
    expect((await facetsOf("pipeline_tag=summarization")).total).toEqual({ count: limits.list.countedRepos + more });
    const both = await facetsOf("pipeline_tag=summarization&num_parameters=max:1B");
    expect(both.total).toEqual({ count: limits.list.countedRepos + more });
  });
});
