import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  datasetInfo,
  deleteFile,
  fileExists,
  listCommits,
  listDatasets,
  listFiles,
  listModels,
  listSpaces,
  modelInfo,
  pathsInfo,
  repoExists,
  uploadFiles,
  whoAmI,
} from "@huggingface/hub";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientEnvironment } from "../large-files/testing/python-client.ts";
import { pythonWith } from "../testing/python-with.ts";
import { type HubForClients, serveHub } from "../testing/serve-hub.ts";

const run = promisify(execFile);

async function serve(): Promise<HubForClients> {
  const hub = await serveHub();
  await hub.accounts.upsertUser({ name: "bob", tokens: [{ value: "hf_bob_reads", name: "main", role: "write" }] });
  await hub.accounts.upsertOrganisation({ name: "lab", members: [{ user: "alice", role: "admin" }] });
  for (const path of ["users/alice", "organizations/lab"]) await asBob(hub, `/api/${path}/follow`);
  return hub;
}

async function asBob(hub: HubForClients, path: string): Promise<void> {
  const response = await fetch(`${hub.url}${path}`, {
    method: "POST",
    headers: { Authorization: "Bearer hf_bob_reads" },
  });
  expect(response.status).toBe(200);
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const files = [".gitattributes", "README.md", "config.json", "folder/a.txt", "folder/sub/back\\slash.txt"];
const model = "alice/reading";

describe.each([
  { version: "1.33.0", name: "modelyard-python-hub-1.33.0", packages: ["huggingface_hub==1.33.0"] },
  { version: "0.36.0", name: "modelyard-python-hub-0.36.0", packages: ["huggingface_hub==0.36.0"] },
])("huggingface_hub $version", ({ version, name: environmentName, packages }) => {
  let hub: HubForClients;
  let results: Record<string, unknown>;
  beforeAll(async () => {
    hub = await serve();
    const python = pythonWith(environmentName, packages);
    const program = join(import.meta.dirname, "reading.py");
    const environment = clientEnvironment(python, { hub, folder: hub.scratch, machine: "reading", usesXet: false });
    const { stdout } = await run(python, [program], {
      env: environment,
      cwd: hub.scratch,
      maxBuffer: 16 * 1024 * 1024,
    });
    results = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  }, 600_000);
  afterAll(() => hub.stop());

  test("every function returns what the repositories have", () => {
    expect(results).toMatchObject({
      version,
      whoami: ["alice", "write", ["lab"]],
      model_info: [model, "text-generation", "transformers", true],
      "model_info files and security": [true, { scansDone: false, filesWithIssues: [] }],
      "model_info expand": ["mit", "AutoModelForCausalLM", null, null, null],
      "dataset_info expand": ["Rows.", "en"],
      repo_info: [model, "alice/reading-rows"],
      exists: [true, false, false, true, false],
      missing: Array.from({ length: 4 }, () => "RepositoryNotFoundError"),
      "list_models filter": [model],
      "list_models search": [model],
      "list_models sorts": [1, 1, 1, 1, 1],
      "list_models expand": ["llama"],
      "list_models gated": [model],
      "list_models inference": [],
      list_datasets: ["alice/reading-rows"],
      list_spaces: [],
      tags: [true, true],
      list_repo_tree: expect.arrayContaining([...files, "folder", "folder/sub"]),
      "list_repo_tree expand": [
        ["folder/a.txt", "files <b>"],
        ["folder/sub", "files <b>"],
      ],
      list_repo_files: [".gitattributes", "README.md", "a.csv"],
      get_paths_info: ["config.json", "folder", "folder/sub/back\\slash.txt"],
      list_repo_commits: [["files <b>", "files &lt;b&gt;", ["alice"]]],
      list_repo_refs: ["main"],
      get_user_overview: ["alice", 1, 1, 1, 0, 0],
      list_organization_members: ["alice"],
      list_user_followers: ["bob"],
      list_user_following: ["alice"],
      list_liked_repos: [],
      list_repo_likers: [],
      unlike: null,
      "invalid card": expect.stringMatching(/^(?:ValueError|BadRequestError|HfHubHTTPError)$/),
      "deleted folders": ["x", true, [".gitattributes", "README.md", "config.json", "model.Q4_K_M.gguf"]],
    });
    for (const [name, expected] of [
      ["list_models apps", [model]],
      ["list_models num_parameters", []],
      ["get_organization_overview", ["lab", 1, 1]],
      ["list_organization_followers", ["bob"]],
    ] as const) {
      if (name in results) expect([name, results[name]]).toEqual([name, expected]);
    }
  });
});

describe("@huggingface/hub", () => {
  let hub: HubForClients;
  let options: { hubUrl: string; accessToken: string };
  const repo = "alice/script";
  const rows = { type: "dataset", name: "alice/script-rows" } as const;
  beforeAll(async () => {
    hub = await serve();
    options = { hubUrl: hub.url, accessToken: hub.token };
    for (const [name, type] of [
      ["script", "model"],
      ["script-rows", "dataset"],
    ] as const) {
      const response = await fetch(`${hub.url}/api/repos/create`, {
        method: "POST",
        headers: { Authorization: `Bearer ${hub.token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ name, type }),
      });
      expect(response.status).toBe(200);
    }
    const card = "---\nlicense: mit\npipeline_tag: text-generation\n---\n";
    const upload = { "README.md": card, "folder/a.txt": "a", "folder/sub/b.txt": "b" };
    await uploadFiles({
      repo,
      ...options,
      useWebWorkers: false,
      commitTitle: "files",
      files: Object.entries(upload).map(([path, content]) => ({ path, content: new Blob([content]) })),
    });
  });
  afterAll(() => hub.stop());

  test("whoAmI", async () => {
    expect(await whoAmI(options)).toMatchObject({ name: "alice", orgs: [{ name: "lab" }] });
  });

  test("modelInfo, datasetInfo and repoExists", async () => {
    const info = await modelInfo({
      name: repo,
      ...options,
      additionalFields: ["author", "cardData", "safetensors", "tags", "spaces"],
    });
    expect(info).toMatchObject({
      name: repo,
      task: "text-generation",
      author: "alice",
      cardData: { license: "mit" },
      spaces: [],
    });
    expect(await datasetInfo({ name: rows.name, ...options, additionalFields: ["author", "sha"] })).toMatchObject({
      name: rows.name,
      author: "alice",
    });
    expect(await repoExists({ repo, ...options })).toBe(true);
    expect(await repoExists({ repo: "alice/none", ...options })).toBe(false);
    await expect(modelInfo({ name: "gpt2", ...options })).rejects.toMatchObject({ statusCode: 404 });
  });

  test("listModels, listDatasets and listSpaces", async () => {
    const search = { owner: "alice", task: "text-generation", tags: ["license:mit"] } as const;
    const models = await collect(listModels({ ...options, search: { ...search, tags: [...search.tags] } }));
    expect(models.map(({ name }) => name)).toEqual([repo]);
    const datasets = await collect(listDatasets({ ...options, search: { owner: "alice" } }));
    expect(datasets.map(({ name }) => name)).toEqual([rows.name]);
    expect(await collect(listSpaces({ ...options, search: { owner: "alice" } }))).toEqual([]);
  });

  test("listFiles, pathsInfo, fileExists and listCommits", async () => {
    const listed = await collect(listFiles({ repo, ...options, recursive: true, expand: true }));
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: "folder", type: "directory" }),
        expect.objectContaining({ path: "folder/a.txt", lastCommit: expect.objectContaining({ title: "files" }) }),
      ]),
    );
    const infos = await pathsInfo({ repo, ...options, paths: ["folder", "folder/a.txt", "none"], expand: true });
    expect(infos.map(({ path }) => path)).toEqual(["folder", "folder/a.txt"]);
    expect(await fileExists({ repo, ...options, path: "none" })).toBe(false);
    expect((await collect(listCommits({ repo, ...options }))).map(({ title }) => title)).toEqual([
      "files",
      "initial commit",
    ]);
  });

  test("deleteFile deletes a folder", async () => {
    await deleteFile({ repo, ...options, path: "folder" });
    expect((await collect(listFiles({ repo, ...options }))).map(({ path }) => path)).toEqual([
      ".gitattributes",
      "README.md",
    ]);
  });
});
