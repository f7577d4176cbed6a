import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHub } from "../hub.ts";
import { repos } from "../repos/tables.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "crash" });
});
afterAll(() => hub.stop());

interface Acknowledged {
  commitOid: string;
  number: number;
}

/** Commits in a child process and kills it `afterMs` after the first response. @returns the acknowledged commits */
async function commitAndKill(afterMs: number): Promise<Acknowledged[]> {
  const child = fork(join(import.meta.dirname, "../testing/committing-process.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const acknowledged: Acknowledged[] = [];
  child.on("message", (message: Acknowledged) => acknowledged.push(message));
  child.send({ target: hub.database.target, dataFolder: hub.dataFolder });
  await once(child, "message");
  await sleep(afterMs);
  child.kill("SIGKILL");
  await once(child, "exit");
  await gitWritersEnded();
  return acknowledged;
}

/** Waits for git processes that the killed process had started: they may still finish their work. */
async function gitWritersEnded(): Promise<void> {
  while (isGitWriting()) await sleep(20);
}

function isGitWriting(): boolean {
  return execFileSync("ps", ["-ww", "-eo", "args="], { encoding: "utf8" })
    .split("\n")
    .some((line) => line.includes(hub.dataFolder) && line.includes("fast-import"));
}

test.each([3, 41])(
  "after a kill %i ms into committing, all acknowledged commits exist and the next commit works",
  { timeout: 60_000 },
  async (afterMs) => {
    const acknowledged = await commitAndKill(afterMs);
    const last = acknowledged.at(-1);
    const [repo] = await hub.database.orm.select().from(repos).where(eq(repos.foldedFullName, "alice/crash"));
    const gitFolder = join(hub.dataFolder, "git", repo?.id.slice(-2) ?? "", `${repo?.id}.git`);
    const git = (...args: string[]) => execFileSync("git", [`--git-dir=${gitFolder}`, ...args], { encoding: "utf8" });
    git("fsck", "--strict", "--no-dangling");
    // The head is the last acknowledged commit, or the one that was in progress.
    const recent = git("log", "-2", "--format=%H", "main").split("\n");
    expect(recent).toContain(last?.commitOid);

    const again = await createHub({
      database: hub.database,
      dataFolder: hub.dataFolder,
      publicUrl: () => testUrl,
      logger: silentLogger,
    });
    await again.reindex();
    const info = await (await again.app.request(`${testUrl}/api/models/alice/crash`)).json();
    expect(info.sha).toBe(git("rev-parse", "main").trim());
    expect(info.cardData.version).toBe(Number(git("log", "-1", "--format=%s", "main").replace("commit ", "")));
    const response = await again.app.request(`${testUrl}/api/models/alice/crash/commit/main`, {
      method: "POST",
      headers: { ...asCommit, Authorization: "Bearer hf_alice" },
      body: commitBody(header("commit 999999"), file("README.md", "---\nversion: 999999\n---\n")),
    });
    expect(response.status).toBe(200);
    await again.close();
  },
);

test("a commit succeeds although a killed git process left its locks behind", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { name: "locked" });
  const [repo] = await hub.database.orm.select().from(repos).where(eq(repos.foldedFullName, "alice/locked"));
  const gitFolder = join(hub.dataFolder, "git", repo?.id.slice(-2) ?? "", `${repo?.id}.git`);
  const killedAt = new Date(Date.now() - 2 * limits.git.staleLockMs);
  for (const name of ["HEAD.lock", "packed-refs.lock", "refs/heads/main.lock"]) {
    await writeFile(join(gitFolder, name), "");
    await utimes(join(gitFolder, name), killedAt, killedAt);
  }
  const body = commitBody(header("again"), file("a", "a"));
  const response = await hub.send("alice", "POST", "/api/models/alice/locked/commit/main", body, asCommit);
  expect(response.status).toBe(200);
});

test("a commit that is in git but not in the index is shown after the next start", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { name: "behind" });
  await hub.database.orm
    .update(repos)
    .set({ sha: "0".repeat(40), tags: [] })
    .where(eq(repos.foldedFullName, "alice/behind"));
  expect(await hub.reindex()).toBeGreaterThan(0);
  const info = await (await hub.send("alice", "GET", "/api/models/alice/behind")).json();
  expect(info).toMatchObject({ sha: expect.not.stringMatching(/^0+$/), tags: ["region:us"] });
});
