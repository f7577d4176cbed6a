import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  checkRepoAccess,
  commit,
  commitIter,
  countCommits,
  createBranch,
  createCollection,
  createRepo,
  datasetInfo,
  deleteBranch,
  deleteCollection,
  deleteFile,
  deleteFiles,
  deleteRepo,
  downloadFile,
  downloadFileToCacheDir,
  fileDownloadInfo,
  fileExists,
  getRepoFolderName,
  listCollections,
  listCommits,
  listDatasets,
  listFiles,
  listModels,
  listSpaces,
  modelInfo,
  oauthHandleRedirect,
  oauthLoginUrl,
  parseSafetensorsMetadata,
  pathsInfo,
  repoExists,
  scanCacheDir,
  snapshotDownload,
  spaceInfo,
  uploadFile,
  uploadFiles,
  uploadFilesWithProgress,
  whoAmI,
} from "@huggingface/hub";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { newName } from "../large-files/testing/test-files.ts";
import { type CallHub, startCallHub } from "./testing/call-hub.ts";
import { testCall } from "./testing/call-results.ts";
import { collect, safetensorsFile } from "./testing/javascript-files.ts";

const installed = join(import.meta.dirname, "../../../node_modules/@huggingface/hub/package.json");
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(installed, "utf8")));
const binary = new Uint8Array(5000).map((_, index) => index % 251);

const addition = (path: string) => [{ operation: "addOrUpdate", path, content: new Blob([path]) }] as const;

/** Returns the status code of the response with which a call fails. */
const statusOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return z.looseObject({ statusCode: z.number() }).parse(error).statusCode;
};

describe(`@huggingface/hub ${version}`, () => {
  let hub: CallHub;
  beforeAll(async () => {
    hub = await startCallHub();
  }, 600_000);
  afterAll(() => hub.stop());

  const row = { client: "@huggingface/hub", version };
  const call = (name: string, run: () => Promise<void>) => testCall({ ...row, call: name }, run);
  const at = () => ({ hubUrl: hub.url, accessToken: hub.token });
  const asBob = () => ({ hubUrl: hub.url, accessToken: hub.bobToken });
  const quiet = { useWebWorkers: false } as const;

  /** Creates a repository of alice with files. */
  async function newRepo(
    files: Record<string, string | Uint8Array<ArrayBuffer>> = {},
    type: "model" | "dataset" = "model",
  ) {
    const repo = { type, name: `alice/${newName("js")}` } as const;
    const contents = Object.entries(files).map(([path, content]) => ({ path, content: new Blob([content]) }));
    await createRepo({ ...at(), repo, files: [] });
    if (contents.length > 0) await uploadFiles({ ...at(), ...quiet, repo, files: contents, commitTitle: "files" });
    return repo;
  }
  type Repo = Awaited<ReturnType<typeof newRepo>>;
  const pathsOf = async (repo: Repo, revision?: string) => {
    const files = await collect(
      listFiles({ ...at(), repo, recursive: true, ...(revision === undefined ? {} : { revision }) }),
    );
    return files
      .filter(({ type, path }) => type === "file" && path !== ".gitattributes")
      .map(({ path }) => path)
      .toSorted();
  };
  const textOf = async (repo: Repo, path: string, revision = "main") =>
    (await downloadFile({ ...at(), repo, path, revision }))?.text();

  call("whoAmI", async () => {
    expect(await whoAmI(at())).toMatchObject({ name: "alice", type: "user", orgs: [{ name: "lab" }] });
    expect(await statusOf(whoAmI({ hubUrl: hub.url, accessToken: "hf_wrong" }))).toBe(401);
  });

  call("createRepo: private, visibility, license, files", async () => {
    const name = `alice/${newName("js")}` as const;
    const files = [{ path: "a.txt", content: new Blob(["a"]) }];
    const { repoUrl } = await createRepo({ ...at(), repo: name, private: true, license: "mit", files });
    expect(repoUrl).toBe(`${hub.url}/${name}`);
    expect(await pathsOf({ type: "model", name })).toEqual(["README.md", "a.txt"]);
    const ruled = `alice/${newName("js")}` as const;
    const rules = "*.html filter=lfs diff=lfs merge=lfs -text";
    await createRepo({ ...at(), repo: ruled, files: [{ path: ".gitattributes", content: new Blob([rules]) }] });
    expect(await textOf({ type: "model", name: ruled }, ".gitattributes")).toBe(rules);
    expect(await repoExists({ ...asBob(), repo: name })).toBe(false);
    expect(await statusOf(createRepo({ ...at(), repo: name }))).toBe(409);
  });

  call("createRepo: dataset, organization", async () => {
    const name = `lab/${newName("js")}` as const;
    await createRepo({ ...at(), repo: { type: "dataset", name } });
    expect(await datasetInfo({ ...at(), name })).toMatchObject({ name, private: false });
  });

  call("deleteRepo", async () => {
    const repo = await newRepo();
    expect(await statusOf(deleteRepo({ ...asBob(), repo }))).toBe(403);
    await deleteRepo({ ...at(), repo });
    expect(await repoExists({ ...at(), repo })).toBe(false);
  });

  call("checkRepoAccess", async () => {
    const repo = await newRepo();
    await checkRepoAccess({ ...asBob(), repo });
    expect(await statusOf(checkRepoAccess({ ...at(), repo: "alice/absent" }))).toBe(404);
    expect(await statusOf(checkRepoAccess({ hubUrl: hub.url, repo: "alice/absent" }))).toBe(401);
  });

  call("commit: addOrUpdate, delete", async () => {
    const repo = await newRepo({ "old.txt": "old" });
    const output = await commit({
      ...at(),
      ...quiet,
      repo,
      title: "Change",
      description: "Why",
      operations: [
        { operation: "addOrUpdate", path: "a.txt", content: new Blob(["a"]) },
        { operation: "addOrUpdate", path: "b.bin", content: new Blob([binary]) },
        { operation: "delete", path: "old.txt" },
      ],
    });
    expect(output).toMatchObject({ commit: { oid: expect.stringMatching(/^[\da-f]{40}$/) }, hookOutput: "" });
    expect(await pathsOf(repo)).toEqual(["a.txt", "b.bin"]);
    const [last] = await collect(listCommits({ ...at(), repo }));
    expect(last).toMatchObject({
      oid: output?.commit.oid,
      title: "Change",
      message: "Why",
      authors: [{ username: "alice" }],
    });
  });

  call("commit: isPullRequest, branch refs/pr/1", async () => {
    const repo = await newRepo();
    const first = await commit({
      ...asBob(),
      ...quiet,
      repo,
      title: "First",
      operations: [...addition("a.txt")],
      isPullRequest: true,
    });
    expect(first?.pullRequestUrl).toBe(`${hub.url}/${repo.name}/discussions/1`);
    await commit({
      ...asBob(),
      ...quiet,
      repo,
      title: "Second",
      operations: [...addition("b.txt")],
      branch: "refs/pr/1",
    });
    expect([await pathsOf(repo), await pathsOf(repo, "refs/pr/1")]).toEqual([[], ["a.txt", "b.txt"]]);
  });

  call("commit: parentCommit", async () => {
    const repo = await newRepo();
    const [head] = await collect(listCommits({ ...at(), repo }));
    const send = (content: string) =>
      uploadFile({
        ...at(),
        ...quiet,
        repo,
        file: { path: "a.txt", content: new Blob([content]) },
        parentCommit: head?.oid ?? "",
      });
    await send("a");
    expect(await statusOf(send("b"))).toBe(412);
  });

  call("commit: edit of a part", async () => {
    const repo = await newRepo({ "big.bin": new Uint8Array(300_000).fill(7) });
    const originalContent = await downloadFile({ ...at(), repo, path: "big.bin" });
    if (originalContent === null) throw new Error("big.bin is missing");
    await commit({
      ...at(),
      ...quiet,
      repo,
      title: "Edit",
      operations: [
        {
          operation: "edit",
          path: "big.bin",
          originalContent,
          edits: [{ content: new Blob(["new"]), start: 100, end: 200 }],
        },
      ],
    });
    const bytes = new Uint8Array(
      (await (await downloadFile({ ...at(), repo, path: "big.bin" }))?.arrayBuffer()) ?? new ArrayBuffer(0),
    );
    expect([bytes.length, new TextDecoder().decode(bytes.subarray(100, 103)), bytes[99], bytes[103]]).toEqual([
      299_903,
      "new",
      7,
      7,
    ]);
  });

  call("commitIter: events", async () => {
    const repo = await newRepo();
    const operations = [{ operation: "addOrUpdate", path: "a.bin", content: new Blob([binary]) } as const];
    const events = await collect(commitIter({ ...at(), ...quiet, repo, title: "x", operations }));
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(["phase", "fileProgress"]));
  });

  call("uploadFile: blob, File, URL of a file", async () => {
    const repo = await newRepo();
    const folder = await mkdtemp(join(hub.folder, "js-"));
    const { writeFile } = await import("node:fs/promises");
    await writeFile(join(folder, "c.txt"), "c");
    await uploadFile({ ...at(), ...quiet, repo, file: { path: "a.txt", content: new Blob(["a"]) }, commitTitle: "A" });
    await uploadFile({ ...at(), ...quiet, repo, file: new File(["b"], "b.txt") });
    await uploadFile({ ...at(), ...quiet, repo, file: new URL(`file://${folder}/c.txt`) });
    expect(await pathsOf(repo)).toEqual(["a.txt", "b.txt", "c.txt"]);
  });

  call("uploadFiles: many files, branch", async () => {
    const repo = await newRepo();
    await createBranch({ ...at(), repo, branch: "dev" });
    const files = Array.from({ length: 250 }, (_, index) => ({
      path: `d/${index}.txt`,
      content: new Blob([String(index)]),
    }));
    await uploadFiles({ ...at(), ...quiet, repo, files, branch: "dev" });
    expect([(await pathsOf(repo, "dev")).length, await pathsOf(repo)]).toEqual([250, []]);
  });

  for (const useXet of [true, false]) {
    call(`uploadFilesWithProgress: useXet ${useXet}`, async () => {
      const repo = await newRepo();
      const files = [
        { path: "a.bin", content: new Blob([binary]) },
        { path: "b.txt", content: new Blob(["b"]) },
      ];
      const events = await collect(uploadFilesWithProgress({ ...at(), ...quiet, repo, files, useXet }));
      expect(events.length).toBeGreaterThan(2);
      const found = await downloadFile({ ...at(), repo, path: "a.bin", xet: useXet });
      expect(new Uint8Array((await found?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(binary);
    });
  }

  call("deleteFile, deleteFiles", async () => {
    const repo = await newRepo({ "a.txt": "a", "b.txt": "b", "c.txt": "c", "d.txt": "d" });
    await deleteFile({ ...at(), repo, path: "a.txt", commitTitle: "No a" });
    await deleteFiles({ ...at(), repo, paths: ["b.txt", "c.txt"] });
    expect(await pathsOf(repo)).toEqual(["d.txt"]);
    expect(await statusOf(deleteFile({ ...asBob(), repo, path: "d.txt" }))).toBe(403);
  });

  call("createBranch: revision, empty, overwrite; deleteBranch", async () => {
    const repo = await newRepo({ "a.txt": "a" });
    const [head] = await collect(listCommits({ ...at(), repo }));
    await uploadFile({ ...at(), ...quiet, repo, file: new File(["b"], "b.txt") });
    await createBranch({ ...at(), repo, branch: "old", revision: head?.oid ?? "" });
    await createBranch({ ...at(), repo, branch: "empty", empty: true });
    expect([await pathsOf(repo, "old"), await pathsOf(repo, "empty")]).toEqual([["a.txt"], []]);
    expect(await statusOf(createBranch({ ...at(), repo, branch: "old" }))).toBe(409);
    await createBranch({ ...at(), repo, branch: "old", overwrite: true });
    expect(await pathsOf(repo, "old")).toEqual(["a.txt", "b.txt"]);
    await deleteBranch({ ...at(), repo, branch: "old" });
    expect(await statusOf(deleteBranch({ ...at(), repo, branch: "old" }))).toBe(404);
  });

  call("listFiles: path, recursive, expand, revision", async () => {
    const repo = await newRepo({ "a.txt": "a", "d/b.txt": "b", "d/e/c.bin": binary });
    expect((await collect(listFiles({ ...at(), repo }))).map(({ path, type }) => [path, type])).toContainEqual([
      "d",
      "directory",
    ]);
    const inner = await collect(listFiles({ ...at(), repo, path: "d", recursive: true, expand: true }));
    expect(inner.map(({ path }) => path).toSorted()).toEqual(["d/b.txt", "d/e", "d/e/c.bin"]);
    expect(inner.every(({ lastCommit }) => lastCommit?.title === "files")).toBe(true);
  });

  call("listCommits, countCommits: revision, batchSize", async () => {
    const repo = await newRepo({ "a.txt": "a" });
    expect((await collect(listCommits({ ...at(), repo, revision: "main", batchSize: 1 }))).length).toBe(2);
    expect(await countCommits({ ...at(), repo, revision: "main" })).toBe(2);
  });

  call("pathsInfo: expand", async () => {
    const repo = await newRepo({ "a.txt": "a", "d/b.bin": binary });
    const found = await pathsInfo({ ...at(), repo, paths: ["a.txt", "d", "d/b.bin", "absent"], expand: true });
    expect(found.map(({ path, size }) => [path, size])).toEqual(
      expect.arrayContaining([
        ["a.txt", 1],
        ["d", 0],
        ["d/b.bin", 5000],
      ]),
    );
    expect(found).toHaveLength(3);
    expect(found.find(({ path }) => path === "d/b.bin")?.lfs).toMatchObject({ size: 5000 });
  });

  call("fileExists, repoExists", async () => {
    const repo = await newRepo({ "a.txt": "a" });
    expect(await fileExists({ ...at(), repo, path: "a.txt" })).toBe(true);
    expect(await fileExists({ ...at(), repo, path: "absent" })).toBe(false);
    expect(await repoExists({ ...at(), repo: { ...repo, type: "dataset" } })).toBe(false);
  });

  call("fileDownloadInfo: raw, noContentDisposition", async () => {
    const repo = await newRepo({ "b.bin": binary });
    expect(await fileDownloadInfo({ ...at(), repo, path: "b.bin" })).toMatchObject({
      size: 5000,
      etag: expect.stringMatching(/^"[\da-f]{64}"$/),
    });
    expect((await fileDownloadInfo({ ...at(), repo, path: "b.bin", raw: true }))?.size).toBeLessThan(200);
    expect(await fileDownloadInfo({ ...at(), repo, path: "absent" })).toBeNull();
  });

  call("downloadFile: raw, revision, ranges, missing", async () => {
    const repo = await newRepo({ "a.txt": "first", "b.bin": binary });
    const [head] = await collect(listCommits({ ...at(), repo }));
    await uploadFile({ ...at(), ...quiet, repo, file: new File(["second"], "a.txt") });
    expect([await textOf(repo, "a.txt"), await textOf(repo, "a.txt", head?.oid)]).toEqual(["second", "first"]);
    const blob = await downloadFile({ ...at(), repo, path: "b.bin" });
    expect(new Uint8Array((await blob?.slice(100, 110).arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
      binary.slice(100, 110),
    );
    const pointer = await downloadFile({ ...at(), repo, path: "b.bin", raw: true });
    expect(await pointer?.text()).toContain("version https://git-lfs.github.com/spec/v1");
    expect(await downloadFile({ ...at(), repo, path: "absent" })).toBeNull();
  });

  call("downloadFileToCacheDir, snapshotDownload, scanCacheDir", async () => {
    const repo = await newRepo({ "a.txt": "a", "d/b.bin": binary });
    const cacheDir = await mkdtemp(join(hub.folder, "cache-"));
    expect(await readFile(await downloadFileToCacheDir({ ...at(), repo, path: "a.txt", cacheDir }), "utf8")).toBe("a");
    const snapshot = await snapshotDownload({ ...at(), repo, cacheDir });
    expect((await readdir(snapshot)).toSorted()).toEqual([".gitattributes", "a.txt", "d"]);
    const { repos } = await scanCacheDir(cacheDir);
    expect(repos.map(({ id }) => id)).toEqual([repo]);
    expect(await readdir(cacheDir)).toContain(getRepoFolderName(repo));
  });

  call("modelInfo: additionalFields, revision", async () => {
    const repo = await newRepo({ "README.md": "---\nlicense: mit\npipeline_tag: text-generation\n---\n" });
    const found = await modelInfo({
      ...at(),
      name: repo.name,
      additionalFields: ["author", "cardData", "sha", "tags"],
      revision: "main",
    });
    expect(found).toMatchObject({
      name: repo.name,
      author: "alice",
      task: "text-generation",
      cardData: { license: "mit" },
      likes: 0,
      gated: false,
    });
    expect(await statusOf(modelInfo({ ...at(), name: "gpt2" }))).toBe(404);
  });

  call("datasetInfo: additionalFields, revision", async () => {
    const { name } = await newRepo({ "README.md": "---\nlanguage: en\n---\n" }, "dataset");
    expect(await datasetInfo({ ...at(), name, additionalFields: ["author", "tags"], revision: "main" })).toMatchObject({
      name,
      author: "alice",
    });
  });

  call("spaceInfo: none exist", async () => {
    expect(await statusOf(spaceInfo({ ...at(), name: "alice/absent" }))).toBe(404);
  });

  call("listModels: search, additionalFields, limit, sort", async () => {
    const card = "---\nlicense: mit\npipeline_tag: text-generation\n---\n";
    const repo = await newRepo({ "README.md": card });
    const search = {
      owner: "alice",
      query: repo.name.split("/")[1] ?? "",
      task: "text-generation",
      tags: ["license:mit"],
    } as const;
    const found = await collect(
      listModels({
        ...at(),
        search: { ...search, tags: [...search.tags] },
        additionalFields: ["author", "tags"],
        limit: 3,
      }),
    );
    expect(found).toMatchObject([{ name: repo.name, author: "alice", task: "text-generation" }]);
    expect(await collect(listModels({ ...at(), limit: 2, sort: "createdAt" }))).toHaveLength(2);
  });

  call("listDatasets: search, additionalFields", async () => {
    const { name } = await newRepo({ "README.md": "---\nlanguage: en\n---\n" }, "dataset");
    const search = { query: name.split("/")[1] ?? "", owner: "alice", tags: ["language:en"] };
    expect(await collect(listDatasets({ ...at(), search, additionalFields: ["author"] }))).toMatchObject([
      { name, author: "alice" },
    ]);
  });

  call("listSpaces: none exist", async () => {
    expect(await collect(listSpaces({ ...at(), search: { owner: "alice" } }))).toEqual([]);
  });

  call("createCollection, listCollections, deleteCollection", async () => {
    const title = newName("Collection");
    const { slug } = await createCollection({ ...at(), collection: { title, namespace: "alice" } });
    const search = { owner: ["alice"], q: title };
    expect(await collect(listCollections({ ...at(), search, sort: "upvotes", limit: 5 }))).toMatchObject([
      { slug, title },
    ]);
    await deleteCollection({ ...at(), slug });
    expect(await collect(listCollections({ ...at(), search }))).toEqual([]);
  });

  call("oauthLoginUrl, oauthHandleRedirect", async () => {
    const redirectUrl = "https://app.example.com/callback";
    const post = (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
      fetch(hub.url + path, { method: "POST", redirect: "manual", body, headers: { origin: hub.url, ...headers } });
    const app = { client_name: "Notebook", redirect_uris: [redirectUrl], token_endpoint_auth_method: "none" };
    const json = { "content-type": "application/json" };
    const registered = await post("/oauth/register", JSON.stringify(app), json);
    const { client_id: clientId } = z.looseObject({ client_id: z.string() }).parse(await registered.json());
    const login = await post("/login", new URLSearchParams({ username: "alice", password: hub.password, next: "/" }));
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const kept: { codeVerifier?: string; nonce?: string } = {};
    const options = { clientId, redirectUrl, scopes: "openid profile email read-repos", localStorage: kept };
    const url = await oauthLoginUrl({ hubUrl: hub.url, state: "s", ...options });
    const form = new URLSearchParams({ query: new URL(url).search.slice(1), decision: "allow" });
    const decided = await post("/oauth/authorize", form, { cookie });
    const redirectedUrl = decided.headers.get("location") ?? "";
    const { codeVerifier = "", nonce = "" } = kept;
    const result = await oauthHandleRedirect({ hubUrl: hub.url, redirectedUrl, codeVerifier, nonce });
    expect(result).toMatchObject({ state: "s", userInfo: { preferred_username: "alice" } });
    expect(await whoAmI({ hubUrl: hub.url, accessToken: result.accessToken })).toMatchObject({ name: "alice" });
  });

  call("parseSafetensorsMetadata: computeParametersCount", async () => {
    const repo = await newRepo({ "model.safetensors": safetensorsFile({ a: [20, 30], b: [4, 5] }) });
    const found = await parseSafetensorsMetadata({ ...at(), repo: repo.name, computeParametersCount: true });
    expect(found).toMatchObject({ sharded: false, parameterCount: { BF16: 620 } });
  });
});
