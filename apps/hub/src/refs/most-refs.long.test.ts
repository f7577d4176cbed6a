import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRefsRequest } from "../testing/git-requests.ts";
import { createRepoWithRefs } from "../testing/many-refs.ts";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";

const { perRepository, perPush } = limits.refs;
let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub();
});
afterAll(() => hub.stop());

test("a repository may have as many refs as the limit, by API and by push", { timeout: 120_000 }, async () => {
  const name = uniqueName("many");
  await createRepoWithRefs(hub, name, perRepository - 2);
  const branch = (ref: string) => hub.send("alice", "POST", `/api/models/alice/${name}/branch/${ref}`, {});
  const push = (...refspecs: string[]) => hub.git("-C", name, "push", "-q", "origin", ...refspecs);
  expect((await branch("last-but-one")).status).toBe(200);
  expect(await push("HEAD:refs/heads/last")).toEqual({ code: 0, output: "" });
  const refused = await branch("one-more");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(`may have ${perRepository} branches`);
  expect((await push("HEAD:refs/heads/one-more")).output).toContain(`would have ${perRepository + 1}. Delete some`);
  expect(await push("HEAD:refs/heads/swapped", ":refs/heads/last")).toMatchObject({ code: 0 });
  expect((await hub.send("alice", "DELETE", `/api/models/alice/${name}/branch/last-but-one`)).status).toBe(200);
  expect((await branch("one-more")).status).toBe(200);
  const refs = await (await hub.send(undefined, "GET", `/api/models/alice/${name}/refs`)).json();
  expect(refs.branches).toHaveLength(perRepository);
});

test("a push cannot change more refs than the limit", { timeout: 120_000 }, async () => {
  const name = uniqueName("mirror");
  const created = await hub.send("alice", "POST", "/api/repos/create", { name });
  expect(created.status).toBe(200);
  const { sha } = await (await hub.send("alice", "GET", `/api/models/alice/${name}`)).json();
  const push = createRefsRequest(String(sha), perPush + 1);
  const refused = await hub.post(`/alice/${name}/git-receive-pack`, push, {
    "Content-Type": "application/x-git-receive-pack-request",
  });
  expect(refused.body).toContain(`yours changes ${perPush + 1}. Push in parts.`);
});
