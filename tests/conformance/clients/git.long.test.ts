import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { commit, createBranch, createRepo } from "@huggingface/hub";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { newName } from "../large-files/testing/test-files.ts";
import { isInstalled } from "../testing/is-installed.ts";
import { type CallHub, startCallHub } from "./testing/call-hub.ts";
import { testCall } from "./testing/call-results.ts";

const run = promisify(execFile);
const versionOf = (program: string) => /\d+(?:\.\d+)+/.exec(execFileSync(program, ["--version"]).toString())?.[0] ?? "";
const hasLfs = isInstalled("git-lfs");

const call = (name: string, work: () => Promise<void>) =>
  testCall({ client: "git", version: versionOf("git"), call: name }, work);
const lfsCall = (name: string, work: () => Promise<void>) =>
  testCall({ client: "git-lfs", version: hasLfs ? versionOf("git-lfs") : "", call: name }, work);
/** Returns why a command failed. */
const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "no failure",
    (error: unknown) => String(error),
  );
const large = (seed: number) => new Uint8Array(2_000_000).map((_, index) => (index * seed) % 251);
const contentOf = async (path: string) => new Uint8Array(await readFile(path));

describe("git", () => {
  let hub: CallHub;
  beforeAll(async () => {
    hub = await startCallHub();
  }, 600_000);
  afterAll(() => hub.stop());

  /** A new home folder, and git in it. Rejects with the output of git. */
  async function machine() {
    const home = await mkdtemp(join(hub.folder, "git-"));
    const env = {
      PATH: process.env["PATH"],
      HOME: home,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_TERMINAL_PROMPT: "0",
      GIT_AUTHOR_NAME: "alice",
      GIT_AUTHOR_EMAIL: "alice@example.invalid",
      GIT_COMMITTER_NAME: "alice",
      GIT_COMMITTER_EMAIL: "alice@example.invalid",
    };
    const git = async (...args: string[]) =>
      (await run("git", args, { env, cwd: home, maxBuffer: 2 ** 26 })).stdout.trim();
    return { home, git };
  }

  /** A repository of alice with two commits after the first, and a clone of it as `work`. */
  async function repository({
    type = "model",
    isPrivate = false,
  }: {
    type?: "model" | "dataset";
    isPrivate?: boolean;
  } = {}) {
    const name = `alice/${newName("git")}`;
    const at = { hubUrl: hub.url, accessToken: hub.token, repo: { type, name } } as const;
    await createRepo({ ...at, private: isPrivate });
    for (const content of ["one", "two"]) {
      const files = ["a.txt", "dir/b.txt"].map(
        (path) => ({ operation: "addOrUpdate", path, content: new Blob([`${content} ${path}`]) }) as const,
      );
      await commit({ ...at, title: content, operations: files, useWebWorkers: false });
    }
    const path = `${type === "dataset" ? "datasets/" : ""}${name}`;
    const as = (user: string, token: string) => `${hub.url.replace("//", `//${user}:${token}@`)}/${path}`;
    const { home, git } = await machine();
    const remote = as("alice", hub.token);
    await git("clone", "-q", remote, "work");
    const work = join(home, "work");
    const inWork = (...args: string[]) => git("-C", "work", ...args);
    /** Commits a file in the clone. @returns the id of the commit */
    const add = async (file: string, content: string | Uint8Array) => {
      await writeFile(join(work, file), content);
      await inWork("add", ".");
      await inWork("commit", "-q", "-m", `Add ${file}`);
      return inWork("rev-parse", "HEAD");
    };
    return {
      at,
      name,
      home,
      work,
      git,
      inWork,
      add,
      remote,
      open: `${hub.url}/${path}`,
      ofBob: as("bob", hub.bobToken),
    };
  }

  async function lfsRepository() {
    const repo = await repository();
    await repo.git("lfs", "install");
    await repo.inWork("lfs", "install", "--local");
    return repo;
  }

  for (const protocol of ["0", "1", "2"]) {
    call(`clone, fetch, push: protocol.version=${protocol}`, async () => {
      const { git, home, add, inWork, open } = await repository();
      const version = ["-c", `protocol.version=${protocol}`];
      await git(...version, "clone", "-q", open, "copy");
      const head = await add("new.txt", protocol);
      await inWork(...version, "push", "-q", "origin", "main");
      await git(...version, "-C", "copy", "pull", "-q");
      expect(await git("-C", "copy", "rev-parse", "HEAD")).toBe(head);
      expect(await readFile(join(home, "copy/new.txt"), "utf8")).toBe(protocol);
    });
  }

  call("clone: dataset, address with .git", async () => {
    const { git, open } = await repository({ type: "dataset" });
    await git("clone", "-q", `${open}.git`, "copy");
    expect(await git("-C", "copy", "ls-files")).toBe(".gitattributes\na.txt\ndir/b.txt");
  });

  call("clone: private", async () => {
    const { git, open, remote, ofBob } = await repository({ isPrivate: true });
    await git("clone", "-q", remote, "copy");
    expect(await failure(git("clone", open, "anonymous"))).toContain("could not read Username");
    expect(await failure(git("clone", ofBob, "foreign"))).toMatch(/not found|404/i);
  });

  call("push: without rights, with a wrong token", async () => {
    const { git, add, inWork, ofBob, open } = await repository();
    await add("new.txt", "x");
    expect(await failure(inWork("push", ofBob, "main"))).toMatch(/403|rights/);
    expect(await failure(inWork("push", open.replace("//", "//alice:hf_wrong@"), "main"))).toMatch(
      /Authentication failed|401/,
    );
    expect(await git("ls-remote", open, "refs/heads/main")).toMatch(/^[\da-f]{40}/);
  });

  call("clone: --depth 1, fetch --deepen, --unshallow", async () => {
    const { git, open } = await repository();
    await git("clone", "-q", "--depth", "1", open, "copy");
    const count = () => git("-C", "copy", "rev-list", "--count", "HEAD");
    expect(await count()).toBe("1");
    await git("-C", "copy", "fetch", "-q", "--deepen", "1");
    expect(await count()).toBe("2");
    await git("-C", "copy", "fetch", "-q", "--unshallow");
    expect(await count()).toBe("3");
  });

  call("clone: --shallow-since, --shallow-exclude", async () => {
    const { git, inWork, open } = await repository();
    await inWork("tag", "first", "HEAD~1");
    await inWork("push", "-q", "origin", "first");
    await git("clone", "-q", "--shallow-exclude", "first", open, "copy");
    expect(await git("-C", "copy", "rev-list", "--count", "HEAD")).toBe("1");
    await git("clone", "-q", "--shallow-since", "2020-01-01", open, "since");
    expect(await git("-C", "since", "rev-list", "--count", "HEAD")).toBe("3");
  });

  for (const filter of ["blob:none", "tree:0", "blob:limit=1k"]) {
    call(`clone: --filter=${filter}`, async () => {
      const { git, home, open } = await repository();
      await git("clone", "-q", "--no-checkout", `--filter=${filter}`, open, "copy");
      if (filter === "blob:none")
        expect(await git("-C", "copy", "rev-list", "--objects", "--missing=print", "HEAD")).toContain("\n?");
      await git("-C", "copy", "checkout", "-q", "main");
      expect(await readFile(join(home, "copy/dir/b.txt"), "utf8")).toBe("two dir/b.txt");
    });
  }

  call("sparse-checkout", async () => {
    const { git, open } = await repository();
    await git("clone", "-q", "--filter=blob:none", "--sparse", open, "copy");
    await git("-C", "copy", "sparse-checkout", "set", "dir");
    expect(await git("-C", "copy", "ls-files", "-t", "dir")).toBe("H dir/b.txt");
  });

  call("clone: --single-branch, --branch, --mirror, --bare", async () => {
    const { at, git, open } = await repository();
    await createBranch({ ...at, branch: "dev" });
    await git("clone", "-q", "--single-branch", "--branch", "dev", open, "copy");
    expect(await git("-C", "copy", "branch", "-r")).toBe("origin/dev");
    await git("clone", "-q", "--mirror", open, "mirror");
    expect(await git("-C", "mirror", "for-each-ref", "--format=%(refname)", "refs/heads")).toBe(
      "refs/heads/dev\nrefs/heads/main",
    );
    await git("clone", "-q", "--bare", open, "bare");
  });

  call("ls-remote: heads, tags, symref", async () => {
    const { git, inWork, open } = await repository();
    await inWork("tag", "-a", "v1", "-m", "First");
    await inWork("push", "-q", "origin", "v1");
    expect(await git("ls-remote", "--symref", open, "HEAD")).toContain("ref: refs/heads/main\tHEAD");
    expect(await git("ls-remote", "--tags", open)).toMatch(/refs\/tags\/v1\n.*refs\/tags\/v1\^\{\}/);
    expect(await git("ls-remote", "--heads", open)).toMatch(/refs\/heads\/main$/);
  });

  call("push: new branch, tag, delete, force, --atomic", async () => {
    const { git, add, inWork, open } = await repository();
    const first = await add("one.txt", "1");
    await inWork("push", "-q", "--atomic", "origin", "HEAD:refs/heads/team/dev", "HEAD:refs/tags/v1");
    await inWork("reset", "-q", "--hard", "HEAD~1");
    const second = await add("two.txt", "2");
    expect(await failure(inWork("push", "origin", "HEAD:refs/heads/team/dev"))).toContain("non-fast-forward");
    await inWork("push", "-q", "--force-with-lease=team/dev:" + first, "origin", "HEAD:refs/heads/team/dev");
    expect(await git("ls-remote", open, "refs/heads/team/dev")).toContain(second);
    await inWork("push", "-q", "origin", ":refs/heads/team/dev", ":refs/tags/v1");
    expect(await git("ls-remote", open, "refs/heads/team/dev", "refs/tags/v1")).toBe("");
    expect(await failure(inWork("push", "origin", ":refs/heads/main"))).toContain("rejected");
  });

  call("push: a file of 11 MB without git-lfs is refused", async () => {
    const { add, inWork } = await repository();
    await add("big.dat", new Uint8Array(11 * 1024 * 1024));
    expect(await failure(inWork("push", "origin", "main"))).toContain("larger than 10 MiB");
  });

  call("push: a card with errors is refused", async () => {
    const { add, inWork } = await repository();
    await add("README.md", "---\nlicense: [\n---\n");
    expect(await failure(inWork("push", "origin", "main"))).toContain("rejected");
  });

  call("fetch refs/pr/N, push to refs/pr/N", async () => {
    const { at, git, add, inWork, ofBob, open } = await repository();
    const operations = [{ operation: "addOrUpdate", path: "pr.txt", content: new Blob(["1"]) } as const];
    await commit({
      ...at,
      accessToken: hub.bobToken,
      title: "Change",
      operations,
      isPullRequest: true,
      useWebWorkers: false,
    });
    await inWork("fetch", "-q", open, "refs/pr/1:pr1");
    await inWork("checkout", "-q", "pr1");
    const head = await add("more.txt", "2");
    await inWork("push", "-q", ofBob, "pr1:refs/pr/1");
    expect(await git("ls-remote", open, "refs/pr/1")).toContain(head);
    const merged = await fetch(`${hub.url}/api/models/${at.repo.name}/discussions/1/merge`, {
      method: "POST",
      headers: { Authorization: `Bearer ${hub.token}` },
    });
    expect(merged.status).toBe(200);
    await inWork("checkout", "-q", "main");
    await inWork("pull", "-q");
    expect(await inWork("rev-parse", "HEAD")).toBe(head);
  });

  call("credential helper", async () => {
    const { git, open, home } = await repository({ isPrivate: true });
    await git("config", "--global", "credential.helper", "store");
    await writeFile(join(home, ".git-credentials"), `${hub.url.replace("//", `//user:${hub.token}@`)}\n`);
    await git("clone", "-q", open, "copy");
  });

  call("submodule", async () => {
    const inner = await repository();
    const { git, home, inWork, open } = await repository();
    await inWork("submodule", "add", "-q", inner.open, "inner");
    await inWork("commit", "-q", "-m", "Add a submodule");
    await inWork("push", "-q", "origin", "main");
    await git("clone", "-q", "--recurse-submodules", open, "copy");
    expect(await readFile(join(home, "copy/inner/a.txt"), "utf8")).toBe("two a.txt");
  });

  describeUnless(hasLfs ? undefined : "needs git-lfs", "git-lfs", () => {
    lfsCall("push, clone", async () => {
      const { git, home, add, inWork, open } = await lfsRepository();
      await add("model.safetensors", large(3));
      await inWork("push", "-q", "origin", "main");
      await git("clone", "-q", open, "copy");
      expect(await contentOf(join(home, "copy/model.safetensors"))).toEqual(large(3));
      expect(await git("-C", "copy", "lfs", "ls-files")).toContain("model.safetensors");
    });

    lfsCall("track, push of a new pattern", async () => {
      const { git, home, work, add, inWork, open } = await lfsRepository();
      await mkdir(join(work, "sub"));
      await inWork("lfs", "track", "*.dat");
      await add("sub/a.dat", large(5));
      await inWork("push", "-q", "origin", "main");
      await git("clone", "-q", open, "copy");
      expect(await contentOf(join(home, "copy/sub/a.dat"))).toEqual(large(5));
    });

    lfsCall("GIT_LFS_SKIP_SMUDGE, pull --include", async () => {
      const { git, home, add, inWork, open } = await lfsRepository();
      for (const name of ["a.bin", "b.bin"]) await add(name, large(name.charCodeAt(0)));
      await inWork("push", "-q", "origin", "main");
      await git(
        "-c",
        "filter.lfs.smudge=",
        "-c",
        "filter.lfs.process=",
        "-c",
        "filter.lfs.required=false",
        "clone",
        "-q",
        open,
        "copy",
      );
      expect(await readFile(join(home, "copy/a.bin"), "utf8")).toContain("git-lfs.github.com");
      await git("-C", "copy", "lfs", "pull", "--include", "a.bin");
      expect(await contentOf(join(home, "copy/a.bin"))).toEqual(large("a".charCodeAt(0)));
      expect(await readFile(join(home, "copy/b.bin"), "utf8")).toContain("git-lfs.github.com");
    });

    lfsCall("fetch --all, fsck", async () => {
      const { git, add, inWork, open } = await lfsRepository();
      await add("a.bin", large(7));
      await add("a.bin", large(11));
      await inWork("push", "-q", "origin", "main");
      await git("clone", "-q", open, "copy");
      await git("-C", "copy", "lfs", "fetch", "--all");
      expect(await git("-C", "copy", "lfs", "fsck")).toContain("Git LFS fsck OK");
    });

    lfsCall("lock, locks, unlock", async () => {
      const { add, inWork } = await lfsRepository();
      await add("a.bin", large(13));
      await inWork("push", "-q", "origin", "main");
      await inWork("lfs", "lock", "a.bin");
      expect(await inWork("lfs", "locks")).toContain("alice");
      await inWork("lfs", "unlock", "a.bin");
      expect(await inWork("lfs", "locks")).toBe("");
    });

    lfsCall("push: a pointer without its file is refused", async () => {
      const { add, inWork } = await lfsRepository();
      const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12345\n`;
      await add("absent.bin", pointer);
      expect(await failure(inWork("push", "--no-verify", "origin", "main"))).toContain("LFS pointer");
    });
  });
});
