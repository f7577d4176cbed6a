import { execFileSync } from "node:child_process";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";

const { perRepository, perPush } = limits.refs;
let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub();
});
afterAll(() => hub.stop());

/** Makes a repository, with so many refs, and a clone of it. */
async function makeRepo(name: string, refs: number): Promise<string> {
  await hub.send("alice", "POST", "/api/repos/create", { name });
  await hub.git("clone", "-q", hub.remote(`alice/${name}`), name);
  addRefs(await hub.gitFolder(`alice/${name}`), refs - 1);
  return `${hub.scratch}/${name}/.git`;
}

/** Spreads them over more folders than are compared. */
function addRefs(folder: string, count: number): void {
  const head = execFileSync("git", [`--git-dir=${folder}`, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const lines = Array.from({ length: count }, (_, n) => `create refs/heads/f${n % 100}/b${n} ${head}\n`);
  execFileSync("git", [`--git-dir=${folder}`, "update-ref", "--stdin"], { input: lines.join("") });
}

test("a repository takes as many refs as it may have, by API and by push", { timeout: 120_000 }, async () => {
  await makeRepo("many", perRepository - 2);
  const branch = (name: string) => hub.send("alice", "POST", `/api/models/alice/many/branch/${name}`, {});
  const push = (...refspecs: string[]) => hub.git("-C", "many", "push", "-q", "origin", ...refspecs);
  expect((await branch("last-but-one")).status).toBe(200);
  expect(await push("HEAD:refs/heads/last")).toEqual({ code: 0, output: "" });
  const refused = await branch("one-more");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(`may have ${perRepository} branches`);
  expect((await push("HEAD:refs/heads/one-more")).output).toContain(`would have ${perRepository + 1}. Delete some`);
  expect(await push("HEAD:refs/heads/swapped", ":refs/heads/last")).toMatchObject({ code: 0 });
  expect((await hub.send("alice", "DELETE", "/api/models/alice/many/branch/last-but-one")).status).toBe(200);
  expect((await branch("one-more")).status).toBe(200);
  const refs = await (await hub.send(undefined, "GET", "/api/models/alice/many/refs")).json();
  expect(refs.branches).toHaveLength(perRepository);
});

test("a push changes as many refs as it may", { timeout: 120_000 }, async () => {
  addRefs(await makeRepo("mirror", 1), perPush + 1);
  const tooMany = await hub.git("-C", "mirror", "push", "-q", "origin", "refs/heads/f*:refs/heads/f*");
  expect(tooMany.output).toContain(`yours changes ${perPush + 1}. Push in parts.`);
  await hub.git("-C", "mirror", "branch", "-D", "f0/b0");
  expect((await hub.git("-C", "mirror", "push", "-q", "origin", "refs/heads/f*:refs/heads/f*")).code).toBe(0);
});
