import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Pusher, type PushTarget, startPushTarget } from "./testing/pusher.ts";

let target: PushTarget;
beforeAll(async () => {
  target = await startPushTarget({ strictNames: true });
});
afterAll(() => target.stop());

/** Writes into the bare repository, bypassing the hub. */
async function planted(): Promise<{ pusher: Pusher; bombCommit: string }> {
  const pusher = await Pusher.create(target);
  const bombCommit = pusher.commit(pusher.bomb());
  const repos = await readdir(join(target.dataFolder, "git"), { recursive: true });
  const { _id: id } = await (await pusher.info()).json();
  const bare = repos.find((path) => path.endsWith(`${id}.git`));
  if (bare === undefined) throw new Error("the repository is not there");
  pusher.git(["push", "--quiet", "--force", join(target.dataFolder, "git", bare), `${bombCommit}:refs/heads/main`]);
  await target.hub.reindex();
  return { pusher, bombCommit };
}

describe("a repository with a tree bomb that is older than the check", () => {
  test("is listed page by page, and accepts commits that do not enlarge it", async () => {
    const { pusher, bombCommit } = await planted();
    const first = await pusher.info("/tree/main?recursive=true");
    const page: { path: string }[] = await first.json();
    expect(page).toHaveLength(10_000);
    expect(page[10]).toMatchObject({ path: "0/0/0/0/0/0/0/0/0/1" });
    const link = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const next: { path: string }[] = await (await fetch(link)).json();
    expect(next).toHaveLength(10_000);
    expect(next[0]?.path).not.toBe(page.at(-1)?.path);
    const expanded = await pusher.info("/tree/main?expand=true");
    expect(await expanded.json()).toHaveLength(10);
    const info = await (await pusher.info()).json();
    expect(info).toMatchObject({ sha: bombCommit });
    expect(info.siblings.length).toBeLessThan(100_000);

    const inner = pusher.git(["rev-parse", `${bombCommit}^{tree}:1`]);
    const lines = Array.from({ length: 10 }, (_, n) => `40000 tree ${inner}\t${n}`);
    const more = [...lines, `100644 blob ${pusher.blob("x")}\tnew`];
    expect(await pusher.refusal(`${pusher.commit(pusher.tree(more), bombCommit)}:refs/heads/main`)).toContain(
      "may have",
    );
    const files = [{ path: "new", content: "x" }];
    const refused = await target.post(`models/${pusher.repo}/commit/main`, { summary: "grow", files });
    expect([refused.status, (await refused.json()).error]).toEqual([413, expect.stringContaining("11111111111")]);
    const fewer = pusher.commit(pusher.tree(lines.slice(1)), bombCommit);
    expect(await pusher.refusal(`${fewer}:refs/heads/main`)).toBe("accepted");
    const deletion = { summary: "shrink", deletedEntries: [{ path: "1" }] };
    expect((await target.post(`models/${pusher.repo}/commit/main`, deletion)).status).toBe(200);
  }, 60_000);
});

test("a new branch or tag cannot point to a bomb within the history", async () => {
  const pusher = await Pusher.create(target);
  const middle = pusher.commit(pusher.bomb());
  await pusher.push(`${pusher.commit(pusher.files(["a"]), middle)}:refs/heads/main`);
  const branch = await target.post(`models/${pusher.repo}/branch/other`, { startingPoint: middle });
  const tag = await target.post(`models/${pusher.repo}/tag/${middle}`, { tag: "v1" });
  expect([branch.status, tag.status]).toEqual([413, 413]);
  expect((await branch.json()).error).toContain("may have 100000 files and folders");
  expect((await target.post(`models/${pusher.repo}/branch/other`, {})).status).toBe(200);
  const listed: unknown[] = await (await pusher.info(`/tree/${middle}?recursive=true`)).json();
  expect(listed).toHaveLength(10_000);
});
