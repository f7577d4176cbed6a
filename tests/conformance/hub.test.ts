import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ServerType, serve } from "@hono/node-server";
import {
  commit,
  createBranch,
  createRepo,
  deleteFile,
  deleteRepo,
  downloadFile,
  fileExists,
  listCommits,
  listFiles,
  listModels,
  modelInfo,
  pathsInfo,
  repoExists,
  uploadFiles,
  whoAmI,
} from "@huggingface/hub";
import { createHub, type Hub } from "@modelyard/hub";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const accessToken = "hf_conformance_alice";

let hub: Hub;
let database: TestDatabase;
let folder: string;
let hubUrl: string;
let stopServer: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "modelyard-conformance-"));
  hub = await createHub({
    database,
    dataFolder: join(folder, "data"),
    publicUrl: (request) => new URL(request.url).origin,
    logger: silentLogger,
  });
  await hub.accounts.upsertUser({ name: "alice", tokens: [{ value: accessToken, name: "main", role: "write" }] });
  await hub.accounts.upsertUser({
    name: "bob",
    tokens: [{ value: "hf_conformance_bob", name: "main", role: "write" }],
  });
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve(
      { fetch: hub.app.fetch, overrideGlobalObjects: false, hostname: "127.0.0.1", port: 0 },
      ({ port }) => {
        hubUrl = `http://127.0.0.1:${port}`;
        resolve(started);
      },
    );
  });
  stopServer = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
});

afterAll(async () => {
  await stopServer();
  await hub.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const text = (content: string) => new Blob([content]);
const card = "---\nlicense: mit\npipeline_tag: text-generation\n---\n# Chat\n";
const files = {
  "README.md": card,
  "config.json": JSON.stringify({ architectures: ["LlamaForCausalLM"], model_type: "llama" }),
  "tokenizer_config.json": JSON.stringify({ chat_template: "{{ messages }}" }),
  "data/odd name, 名 100%.txt": "odd\n",
};

async function modelWithFiles(name: string): Promise<string> {
  const repo = `alice/${name}`;
  await createRepo({ repo, accessToken, hubUrl });
  const upload = Object.entries(files).map(([path, content]) => ({ path, content: text(content) }));
  await uploadFiles({ repo, accessToken, hubUrl, useWebWorkers: false, files: upload });
  return repo;
}

describe("@huggingface/hub", () => {
  test("identifies its user", async () => {
    expect(await whoAmI({ accessToken, hubUrl })).toMatchObject({ type: "user", name: "alice" });
  });

  test("sends its largest requests", async () => {
    const repo = "alice/largest";
    const content = text("x".repeat(3_000_000));
    const initial = ["a", "b", "c"].map((path) => ({ path, content: new ArrayBuffer(3_000_000) }));
    await createRepo({ repo, accessToken, hubUrl, files: initial });
    const many = Array.from({ length: 300 }, (_, index) => ({
      path: `${"folder-of-many-letters/".repeat(10)}${index}`,
      content: index === 0 ? content : text(`file ${index}`),
    }));
    await uploadFiles({ repo, accessToken, hubUrl, useWebWorkers: false, files: many });
    const paths = Array.from({ length: 1000 }, (_, index) => many[index]?.path ?? `${"absent/".repeat(60)}${index}`);
    expect(await pathsInfo({ repo, paths, hubUrl })).toHaveLength(300);
  });

  test("creates a model, uploads, lists, reads and deletes", async () => {
    const repo = await modelWithFiles("whole-way");
    const listed = await collect(listFiles({ repo, hubUrl, recursive: true }));
    expect(listed.map(({ path }) => path).toSorted()).toEqual(
      [".gitattributes", "data", ...Object.keys(files)].toSorted(),
    );
    for (const [path, content] of Object.entries(files)) {
      expect(await (await downloadFile({ repo, path, hubUrl, accessToken }))?.text()).toBe(content);
    }
    expect(await fileExists({ repo, path: "config.json", hubUrl })).toBe(true);
    expect(await fileExists({ repo, path: "absent.json", hubUrl })).toBe(false);
    expect(await pathsInfo({ repo, paths: ["config.json", "absent"], hubUrl })).toMatchObject([
      { path: "config.json" },
    ]);

    const info = await modelInfo({
      name: repo,
      hubUrl,
      additionalFields: ["tags", "library_name", "config", "cardData", "sha"],
    });
    expect(info).toMatchObject({ name: repo, task: "text-generation", library_name: "transformers", private: false });
    expect(info.tags).toEqual(expect.arrayContaining(["conversational", "license:mit", "llama"]));

    const models = await collect(listModels({ search: { query: "whole" }, hubUrl }));
    expect(models.map(({ name }) => name)).toEqual([repo]);

    await deleteFile({ repo, path: "config.json", accessToken, hubUrl });
    expect(await fileExists({ repo, path: "config.json", hubUrl })).toBe(false);
    const commits = await collect(listCommits({ repo, hubUrl }));
    expect(commits.at(-1)).toMatchObject({ title: "initial commit" });
    expect(commits).toHaveLength(3);

    await deleteRepo({ repo, accessToken, hubUrl });
    expect(await repoExists({ repo, hubUrl, accessToken })).toBe(false);
  });

  test("reads all pages of a list of models", async () => {
    for (const name of ["page-a", "page-b", "page-c"]) await createRepo({ repo: `alice/${name}`, accessToken, hubUrl });
    const response = await fetch(`${hubUrl}/api/models?search=page-&limit=2&sort=createdAt`);
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
    expect(next.startsWith(hubUrl)).toBe(true);
    const ids = [...(await response.json()), ...(await (await fetch(next)).json())].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(["alice/page-c", "alice/page-b", "alice/page-a"]);
  });

  test("gets an error if the branch has moved, a file is missing, or a repository exists", async () => {
    const repo = await modelWithFiles("refusals");
    const operations = [{ operation: "addOrUpdate" as const, path: "x", content: text("x") }];
    const options = { repo, accessToken, hubUrl, title: "x", useWebWorkers: false };
    await expect(commit({ ...options, operations, parentCommit: "0".repeat(40) })).rejects.toMatchObject({
      statusCode: 412,
    });
    await expect(deleteFile({ repo, path: "absent", accessToken, hubUrl })).rejects.toMatchObject({ statusCode: 404 });
    await expect(createRepo({ repo, accessToken, hubUrl })).rejects.toMatchObject({ statusCode: 409 });
    await expect(createRepo({ repo: "bob/mine", accessToken, hubUrl })).rejects.toMatchObject({ statusCode: 403 });
  });

  test("commits to another branch", async () => {
    const repo = await modelWithFiles("branches");
    await createBranch({ repo, branch: "feature/one", accessToken, hubUrl });
    await uploadFiles({
      repo,
      branch: "feature/one",
      accessToken,
      hubUrl,
      useWebWorkers: false,
      files: [{ path: "new.txt", content: text("new") }],
    });
    expect(await fileExists({ repo, path: "new.txt", revision: "feature/one", hubUrl })).toBe(true);
    expect(await fileExists({ repo, path: "new.txt", hubUrl })).toBe(false);
  });

  test("hides a private model from other users", async () => {
    await createRepo({ repo: "alice/secret", private: true, accessToken, hubUrl });
    expect(await repoExists({ repo: "alice/secret", hubUrl })).toBe(false);
    expect(await repoExists({ repo: "alice/secret", hubUrl, accessToken: "hf_conformance_bob" })).toBe(false);
    expect(await repoExists({ repo: "alice/secret", hubUrl, accessToken })).toBe(true);
  });
});

function remote(repo: string, token = accessToken): string {
  return `${hubUrl.replace("//", `//alice:${token}@`)}/${repo}`;
}

describe("git", () => {
  const environment = {
    PATH: process.env["PATH"],
    HOME: "/nonexistent",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_LFS_SKIP_SMUDGE: "1",
  };
  const git = (cwd: string, ...args: string[]) =>
    run(
      "git",
      ["-c", "user.name=alice", "-c", "user.email=alice@example.invalid", "-c", "protocol.version=2", ...args],
      { cwd, env: environment },
    );
  let clones = 0;
  async function clone(repo: string): Promise<string> {
    clones += 1;
    const target = join(folder, `clone-${clones}`);
    await git(folder, "clone", "--quiet", remote(repo), target);
    return target;
  }
  async function commitFile(work: string, path: string, content: string | Buffer): Promise<void> {
    await mkdir(join(work, path, ".."), { recursive: true });
    await writeFile(join(work, path), content);
    await git(work, "add", "--all");
    await git(work, "commit", "--quiet", "-m", `write ${path}`);
  }

  test("clones the same bytes, with and without .git", async () => {
    const repo = await modelWithFiles("cloned");
    const work = await clone(`${repo}.git`);
    for (const [path, content] of Object.entries(files)) expect(await readFile(join(work, path), "utf8")).toBe(content);
    await clone(repo);
  });

  test("pushes, and the model's data are updated", async () => {
    const repo = await modelWithFiles("pushed");
    const work = await clone(repo);
    await commitFile(work, "README.md", "---\nlicense: apache-2.0\n---\n");
    // Large enough to be sent packed by gzip or in chunks.
    await commitFile(work, "notes/long.txt", "many words\n".repeat(200_000));
    await git(work, "push", "--quiet", "origin", "main", "HEAD:refs/heads/other");
    const info = await (await fetch(`${hubUrl}/api/models/${repo}`)).json();
    expect(info.tags).toContain("license:apache-2.0");
    expect(info.siblings).toContainEqual({ rfilename: "notes/long.txt" });
    const refs = await (await fetch(`${hubUrl}/api/models/${repo}/refs`)).json();
    expect(refs.branches.map(({ name }: { name: string }) => name)).toEqual(["main", "other"]);
  });

  test.each([
    {
      what: "a file of more than 10 MiB",
      path: "big.bin",
      content: Buffer.alloc(10 * 1024 * 1024 + 1),
      says: "larger than 10 MiB",
    },
    { what: "a name with ..", path: "a\\..\\b", content: "x", says: "backslash" },
    { what: "a name with a line break", path: "a\nb", content: "x", says: "control character" },
  ])("is rejected with $what, and nothing remains", async ({ path, content, says }) => {
    const repo = await modelWithFiles(`refused-${clones}`);
    const before = await (await fetch(`${hubUrl}/api/models/${repo}`)).json();
    const work = await clone(repo);
    await commitFile(work, path, content);
    await expect(git(work, "push", "--quiet", "origin", "main")).rejects.toMatchObject({
      stderr: expect.stringContaining(says),
    });
    const after = await (await fetch(`${hubUrl}/api/models/${repo}`)).json();
    expect(after.sha).toBe(before.sha);
  });

  test.each(["refs/heads/HEAD", "refs/hidden/x", `refs/heads/${"a".repeat(40)}`])(
    "is rejected with the name %s",
    async (ref) => {
      const work = await clone(await modelWithFiles(`names-${clones}`));
      await expect(git(work, "push", "--quiet", "origin", `HEAD:${ref}`)).rejects.toMatchObject({
        stderr: expect.stringContaining(ref),
      });
    },
  );

  test("cannot delete main", async () => {
    const work = await clone(await modelWithFiles("keeps-main"));
    await expect(git(work, "push", "--quiet", "origin", ":main")).rejects.toMatchObject({
      stderr: expect.stringContaining("delet"),
    });
  });

  test("serves a link as its text and never follows it", async () => {
    const repo = await modelWithFiles("links");
    const work = await clone(repo);
    await symlink("README.md", join(work, "link"));
    await git(work, "add", "--all");
    await git(work, "commit", "--quiet", "-m", "link");
    await git(work, "push", "--quiet", "origin", "main");
    expect(await (await fetch(`${hubUrl}/${repo}/resolve/main/link`)).text()).toBe("README.md");
  });

  test("asks for a password if one is required, and rejects users without access", async () => {
    await createRepo({ repo: "alice/locked", private: true, accessToken, hubUrl });
    await expect(git(folder, "clone", `${hubUrl}/alice/locked`, "never")).rejects.toMatchObject({
      stderr: expect.stringContaining("could not read Username"),
    });
    await expect(git(folder, "clone", remote("alice/locked", "hf_conformance_bob"), "never")).rejects.toThrow();
    const work = await clone("alice/locked");
    await commitFile(work, "x.txt", "x");
    await git(work, "remote", "set-url", "origin", remote("alice/locked", "hf_wrong"));
    await expect(git(work, "push", "--quiet", "origin", "main")).rejects.toThrow();
  });

  test("does not receive an object that no branch or tag reaches", async () => {
    const repo = await modelWithFiles("gone");
    const work = await clone(repo);
    await commitFile(work, "secret.txt", "secret");
    await git(work, "push", "--quiet", "origin", "HEAD:refs/heads/mistake");
    const hidden = (await git(work, "rev-parse", "HEAD", "HEAD:secret.txt", "HEAD^")).stdout.trim().split("\n");
    const [commitId = "", blobId = "", parentId = ""] = hidden;
    await git(work, "push", "--quiet", "origin", ":mistake");
    const other = await clone(repo);
    for (const version of ["protocol.version=0", "protocol.version=1", "protocol.version=2"]) {
      for (const oid of [commitId, blobId]) {
        await expect(git(other, "-c", version, "fetch", "--quiet", "origin", oid)).rejects.toMatchObject({
          stderr: expect.stringContaining("not our ref"),
        });
      }
      await git(other, "-c", version, "fetch", "--quiet", "origin", parentId);
    }
  });

  test("makes a partial clone, and fetches the rest on demand", async () => {
    const repo = await modelWithFiles("partial");
    clones += 1;
    const target = join(folder, `clone-${clones}`);
    await git(folder, "clone", "--quiet", "--filter=blob:none", "--no-checkout", remote(repo), target);
    expect((await git(target, "show", "HEAD:README.md")).stdout).toBe(card);
    await git(folder, "clone", "--quiet", "--depth=1", remote(repo), `${target}-shallow`);
    await git(`${target}-shallow`, "fetch", "--quiet", "--unshallow");
    expect((await git(`${target}-shallow`, "rev-list", "--count", "HEAD")).stdout.trim()).toBe("2");
  });
});
