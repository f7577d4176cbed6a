import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ServerType, serve } from "@hono/node-server";
import { createHub, type Hub } from "@modelyard/hub";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase } from "@modelyard/platform/testing/database";

const run = promisify(execFile);
const accessToken = "hf_push_alice";
const environment = {
  PATH: process.env["PATH"],
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: "alice",
  GIT_AUTHOR_EMAIL: "alice@example.invalid",
  GIT_COMMITTER_NAME: "alice",
  GIT_COMMITTER_EMAIL: "alice@example.invalid",
};

/** A hub on a port, to push to. */
export interface PushTarget {
  hub: Hub;
  url: string;
  dataFolder: string;
  /** Calls the API as alice. */
  post: (path: string, body: object) => Promise<Response>;
  stop: () => Promise<void>;
}

export async function startPushTarget({ strictNames }: { strictNames: boolean }): Promise<PushTarget> {
  const database = await createTestDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), "modelyard-push-"));
  const hub = await createHub({ database, dataFolder, publicUrl: originOf, logger: silentLogger, strictNames });
  await hub.accounts.upsertUser({ name: "alice", tokens: [{ value: accessToken, name: "main", role: "write" }] });
  const [server, port] = await new Promise<[ServerType, number]>((resolve) => {
    const started = serve(
      { fetch: hub.app.fetch, overrideGlobalObjects: false, hostname: "127.0.0.1", port: 0 },
      (address) => resolve([started, address.port]),
    );
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    hub,
    url,
    dataFolder,
    post: (path, body) =>
      fetch(`${url}/api/${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    stop: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
      await hub.close();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

function originOf(request: Request): string {
  return new URL(request.url).origin;
}

let count = 0;

/** A repository of the hub, and a local bare one to push from. */
export class Pusher {
  readonly repo: string;
  readonly #folder: string;
  readonly #target: PushTarget;

  private constructor(repo: string, target: PushTarget) {
    this.repo = repo;
    this.#target = target;
    this.#folder = join(target.dataFolder, `${repo.replace("/", "-")}.git`);
  }

  static async create(target: PushTarget): Promise<Pusher> {
    count += 1;
    const pusher = new Pusher(`alice/pushed-${count}`, target);
    await target.post("repos/create", { name: `pushed-${count}` });
    execFileSync("git", ["init", "--quiet", "--bare", pusher.#folder], { env: environment });
    return pusher;
  }

  git(args: readonly string[], input = ""): string {
    return execFileSync("git", [`--git-dir=${this.#folder}`, ...args], { env: environment, input, maxBuffer: 2 ** 28 })
      .toString()
      .trim();
  }

  blob(text: string): string {
    return this.git(["hash-object", "-w", "--stdin"], text);
  }

  /** @param lines `<mode> <type> <oid>`, a tab and the name */
  tree(lines: readonly string[]): string {
    return this.git(["mktree", "-z"], lines.map((line) => `${line}\0`).join(""));
  }

  files(names: readonly string[]): string {
    const oid = this.blob("x");
    return this.tree(names.map((name) => `100644 blob ${oid}\t${name}`));
  }

  commit(tree: string, ...parents: string[]): string {
    return this.git(["commit-tree", "-m", "pushed", ...parents.flatMap((parent) => ["-p", parent]), tree]);
  }

  /** @returns git's output for the user; rejects with `stderr` if the push is rejected */
  async push(...refspecs: string[]): Promise<string> {
    const remote = `${this.#target.url.replace("//", `//alice:${accessToken}@`)}/${this.repo}`;
    const { stderr } = await run("git", [`--git-dir=${this.#folder}`, "push", "--force", remote, ...refspecs], {
      env: environment,
    });
    return stderr;
  }

  /** @returns the message that the user sees, or `accepted` */
  async refusal(...refspecs: string[]): Promise<string> {
    return this.push(...refspecs).then(
      () => "accepted",
      (error: { stderr: string }) => error.stderr.replaceAll(/remote: | *\n/g, ""),
    );
  }

  async info(path = ""): Promise<Response> {
    return fetch(`${this.#target.url}/api/models/${this.repo}${path}`);
  }

  /** 10^10 paths in ten folders. */
  bomb(): string {
    let tree = this.files(Array.from({ length: 10 }, (_, n) => `${n}`));
    for (let level = 1; level < 10; level += 1) {
      tree = this.tree(Array.from({ length: 10 }, (_, n) => `40000 tree ${tree}\t${n}`));
    }
    return tree;
  }
}
