import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../../testing/hub-requests.ts";
import { batch, commitTo, lfsFile, lfsObject, transfer, uploadObject } from "../../testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../../testing/served-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";

let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub();
  await hub.accounts.upsertOrganisation({
    name: "team",
    members: [
      { user: "alice", role: "admin" },
      { user: "bob", role: "contributor" },
    ],
  });
});
afterAll(() => hub.stop());

async function create(who: string, fullName: string, more: object = {}): Promise<void> {
  const [organization, name] = fullName.split("/");
  const created = await hub.send(who, "POST", "/api/repos/create", { name, organization, ...more });
  expect(created.status).toBe(200);
}

function move(who: string | undefined, fromRepo: string, toRepo: string, type = "model"): Promise<Response> {
  return hub.send(who, "POST", "/api/repos/move", { fromRepo, toRepo, type });
}

async function moved(who: string, from: string, to: string): Promise<void> {
  const response = await move(who, from, to);
  expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)]);
}

const statusOf = async (who: string | undefined, path: string) => (await hub.send(who, "GET", path)).status;

async function redirectOf(who: string | undefined, path: string, method = "GET", body?: unknown) {
  const response = await hub.send(who, method, path, body);
  return [response.status, response.headers.get("location")];
}

describe("requests for the old name", () => {
  const [old, now] = [`alice/${uniqueName("old")}`, `team/${uniqueName("new")}`];
  beforeAll(async () => {
    await create("alice", old);
    await commitTo(hub, "alice", old, file("a.txt", "content"));
    await moved("alice", old, now);
  });

  test.each([
    { method: "GET", path: (id: string) => `/api/models/${id}` },
    { method: "GET", path: (id: string) => `/api/models/${id}/tree/main?recursive=true` },
    { method: "HEAD", path: (id: string) => `/${id}/resolve/main/a.txt` },
    { method: "GET", path: (id: string) => `/${id}/raw/main/a.txt` },
    { method: "GET", path: (id: string) => `/${id}/info/refs?service=git-upload-pack` },
    {
      method: "POST",
      path: (id: string) => `/${id}.git/info/lfs/objects/batch`,
      body: { operation: "upload", objects: [] },
    },
    { method: "GET", path: (id: string) => `/api/models/${id}/xet-write-token/main` },
    { method: "POST", path: (id: string) => `/api/models/${id}/commit/main` },
    { method: "GET", path: (id: string) => `/_private/card/models/${id}` },
  ])("redirect: $method $path", async ({ method, path, body }) => {
    expect(await redirectOf("alice", path(old), method, body)).toEqual([307, path(now)]);
  });

  test.each(["git-upload-pack", "git-receive-pack"])(
    "are served: POST %s, of a fetch or push that has begun",
    async (service) => {
      const headers = { "Content-Type": `application/x-${service}-request` };
      expect((await hub.send("alice", "POST", `/${old}/${service}`, "0000", headers)).status).toBe(200);
    },
  );

  test("redirect whatever the case of the name", async () => {
    expect(await redirectOf("bob", `/api/models/${old.toUpperCase()}`)).toEqual([307, `/api/models/${now}`]);
  });

  test("work with git: clone and push through the old name", async () => {
    const folder = uniqueName("clone");
    expect(await hub.git("clone", hub.remote(old), folder)).toMatchObject({ code: 0 });
    expect(await hub.git("-C", folder, "commit", "--allow-empty", "-m", "through the old name")).toMatchObject({
      code: 0,
    });
    expect(await hub.git("-C", folder, "push")).toMatchObject({ code: 0 });
    const [newest] = await (await hub.send("alice", "GET", `/api/models/${now}/commits/main`)).json();
    expect(newest.title).toBe("through the old name");
  });
});

test("a signed URL of an upload works after the repository was renamed", async () => {
  const [old, now] = [`alice/${uniqueName("old")}`, `alice/${uniqueName("new")}`];
  await create("alice", old);
  const object = lfsObject(`bytes of ${old}`);
  const { objects } = await (await batch(hub, "alice", old, [object])).json();
  await moved("alice", old, now);
  expect((await transfer(hub, "PUT", objects[0].actions.upload.href, object.content)).status).toBe(200);
  expect((await commitTo(hub, "alice", now, lfsFile("big.bin", object))).status).toBe(200);
  const resolved = await hub.send(undefined, "GET", `/${now}/resolve/main/big.bin`);
  expect(await resolved.text()).toBe(`bytes of ${old}`);
});

test("a repository that was renamed several times, and back, is found in one step", async () => {
  const names = ["a", "b", "c"].map((letter) => `alice/${uniqueName(letter)}`);
  const [a = "", b = "", c = ""] = names;
  await create("alice", a);
  await moved("alice", a, b);
  await moved("alice", b, c);
  expect(await redirectOf(undefined, `/api/models/${a}`)).toEqual([307, `/api/models/${c}`]);
  await moved("alice", c, a);
  expect(await statusOf(undefined, `/api/models/${a}`)).toBe(200);
  for (const old of [b, c])
    expect(await redirectOf(undefined, `/api/models/${old}`)).toEqual([307, `/api/models/${a}`]);
});

test("only the spelling of a name can change", async () => {
  const name = uniqueName("spelling");
  await create("alice", `alice/${name}`);
  await moved("alice", `alice/${name}`, `alice/${name.toUpperCase()}`);
  const info = await (await hub.send(undefined, "GET", `/api/models/alice/${name.toUpperCase()}`)).json();
  expect([info.id, info.author]).toEqual([`alice/${name.toUpperCase()}`, "alice"]);
  expect(await redirectOf(undefined, `/api/models/alice/${name}`)).toEqual([
    307,
    `/api/models/alice/${name.toUpperCase()}`,
  ]);
});

test("a taken name is refused with the message that clients know", async () => {
  const [one, other] = [`alice/${uniqueName("one")}`, `alice/${uniqueName("other")}`];
  await create("alice", one);
  await create("alice", other);
  for (const target of [other, one]) {
    const response = await move("alice", one, target);
    expect([response.status, (await response.json()).error]).toEqual([
      409,
      `A model repository called ${target} already exists`,
    ]);
  }
  // A dataset can have the name of a model.
  await create("alice", one, { type: "dataset" });
  expect((await move("alice", one, `alice/${uniqueName("rows")}`, "dataset")).status).toBe(200);
});

describe("permissions", () => {
  test("are needed for both names", async () => {
    const name = `alice/${uniqueName("guarded")}`;
    await create("alice", name);
    const outcomes = [
      await move(undefined, name, "alice/x1"),
      await move("bob", name, "bob/x1"),
      await move("alice_reads", name, "alice/x1"),
      await move("alice", name, "bob/x1"),
      await move("alice", name, "absent-owner/x1"),
      await move("alice", "alice/absent-name", "alice/x1"),
    ].map(({ status }) => status);
    expect(outcomes).toEqual([401, 403, 403, 403, 403, 404]);
  });

  test("a private repository is as hidden by its old name as by its new one", async () => {
    const [old, now, absent] = ["old", "now", "absent"].map((what) => `alice/${uniqueName(what)}`);
    await create("alice", old ?? "", { private: true });
    await moved("alice", old ?? "", now ?? "");
    for (const who of [undefined, "carol"]) {
      for (const path of ["/api/models/ID", "/ID/resolve/main/README.md", "/ID/info/refs?service=git-upload-pack"]) {
        const [hidden, missing] = await Promise.all(
          [old, absent].map(async (id = "") => {
            const response = await hub.send(who, "GET", path.replace("ID", id), undefined, { "x-request-id": "same" });
            return [response.status, Object.fromEntries(response.headers), await response.text()];
          }),
        );
        expect(hidden).toEqual(missing);
      }
    }
    expect((await move("carol", old ?? "", "carol/mine")).status).toBe(404);
    expect(await statusOf("alice", `/api/models/${old}`)).toBe(307);
  });
});

describe("an old name", () => {
  test("is free for its owner, which ends the redirect", async () => {
    const [old, now] = [`alice/${uniqueName("old")}`, `team/${uniqueName("new")}`];
    await create("alice", old);
    await moved("alice", old, now);
    await create("alice", old);
    const ids = await Promise.all(
      [old, now].map(async (id) => (await (await hub.send("alice", "GET", `/api/models/${id}`)).json()).id),
    );
    expect(ids).toEqual([old, now]);
  });

  test.each(["moved", "deleted"])(
    "of a %s repository is not free for a contributor who did not create it",
    async (how) => {
      const name = uniqueName(how);
      await create("alice", `team/${name}`);
      if (how === "moved") await moved("alice", `team/${name}`, `alice/${name}`);
      else await hub.send("alice", "DELETE", "/api/repos/delete", { name: `team/${name}` });
      const refused = await hub.send("bob", "POST", "/api/repos/create", { name, organization: "team" });
      expect([refused.status, (await refused.json()).error]).toEqual([
        403,
        expect.stringMatching(/^The name team\/\S+ is reserved: a model of another member had it\. /),
      ]);
      expect(await statusOf("bob", `/api/models/team/${name}`)).toBe(how === "moved" ? 307 : 404);
      await create("bob", `bob/${name}`);
      expect((await move("bob", `bob/${name}`, `team/${name}`)).status).toBe(403);
      await create("alice", `team/${name}`);
    },
  );

  test("does not delete the repository that had it", async () => {
    const [old, now] = [`alice/${uniqueName("old")}`, `alice/${uniqueName("new")}`];
    await create("alice", old);
    await moved("alice", old, now);
    expect((await hub.send("alice", "DELETE", "/api/repos/delete", { name: old })).status).toBe(404);
    expect((await hub.send("alice", "DELETE", "/api/repos/delete", { name: now })).status).toBe(200);
    for (const name of [old, now]) expect(await statusOf("alice", `/api/models/${name}`)).toBe(404);
  });
});

describe("with the repository move", () => {
  test("its large files to the quota of the new owner, if they fit", async () => {
    const [old, now] = [`alice/${uniqueName("heavy")}`, `team/${uniqueName("heavy")}`];
    await create("alice", old);
    const object = lfsObject(`heavy bytes of ${old}`.padEnd(1000, "."));
    await uploadObject(hub, "alice", old, object);
    await commitTo(hub, "alice", old, lfsFile("big.bin", object));
    await hub.accounts.upsertUser({
      name: "root",
      password: "password of root",
      admin: true,
      tokens: [{ value: "hf_root", name: "main", role: "write" }],
    });
    const quota = (bytes: number | null) => hub.send("root", "PUT", "/api/namespaces/team/storage", { quota: bytes });
    expect((await quota(999)).status).toBe(200);
    const refused = await move("alice", old, now);
    expect([refused.status, (await refused.json()).error]).toEqual([
      507,
      expect.stringMatching(/^The storage quota of team is exhausted: .+ and this needs .+ more\. /),
    ]);
    expect(await statusOf("alice", `/api/models/${old}`)).toBe(200);
    expect((await quota(1000)).status).toBe(200);
    await moved("alice", old, now);
    const storage = async (path: string) => (await (await hub.send("alice", "GET", path)).json()).used;
    expect(await storage("/api/organizations/team/settings/storage")).toBe(1000);
    expect(await storage("/api/settings/storage")).not.toBe(1000);
    await quota(null);
  });

  test("likes, lists, words of the search, and the providers that serve it", async () => {
    const [old, now] = [`alice/${uniqueName("served")}`, `team/${uniqueName("renamed")}`];
    await create("alice", old);
    await hub.send("bob", "POST", `/api/models/${old}/like`);
    await hub.mappings.upsert({ modelId: old, provider: "groq", providerModelId: "x", task: "conversational" });
    await moved("alice", old, now);
    const info = await (
      await hub.send(undefined, "GET", `/api/models/${now}?expand=likes&expand=author&expand=inferenceProviderMapping`)
    ).json();
    expect(info).toMatchObject({ likes: 1, author: "team", inferenceProviderMapping: { groq: { providerId: "x" } } });
    const ids = async (query: string) =>
      (await (await hub.send(undefined, "GET", `/api/models?${query}`)).json()).map(({ id }: { id: string }) => id);
    expect(await ids("author=team&inference_provider=groq")).toContain(now);
    expect(await ids(`search=${old.split("/")[1]}`)).toEqual([]);
    expect(await ids(`search=${now.split("/")[1]}`)).toEqual([now]);
    expect(await hub.directory.mappingsOf(old, undefined)).toMatchObject({
      modelId: now,
      mappings: [{ provider: "groq" }],
    });
    expect(await hub.publicVersion({ type: "model", id: old })).toBeUndefined();
    const [liked] = await (await hub.send(undefined, "GET", "/api/users/bob/likes")).json();
    expect(liked.repo.name).toBe(now);
  });
});

test("of two repositories that move to each other's names at once, none is lost", async () => {
  const [a, b] = [`alice/${uniqueName("a")}`, `alice/${uniqueName("b")}`];
  await create("alice", a);
  await create("alice", b);
  const statuses = (await Promise.all([move("alice", a, b), move("alice", b, a)])).map(({ status }) => status);
  expect(statuses).toEqual([409, 409]);
  for (const name of [a, b]) expect(await statusOf(undefined, `/api/models/${name}`)).toBe(200);
});

test("moves, deletions, creations and commits at once leave one repository per name", async () => {
  for (let round = 1; round <= 3; round += 1) {
    const [old, now] = [`alice/${uniqueName("old")}`, `alice/${uniqueName("new")}`];
    await create("alice", old);
    const commit = () =>
      hub.send("alice", "POST", `/api/models/${old}/commit/main`, commitBody(header(), file("x.txt", "x")), asCommit);
    const responses = await Promise.all([
      move("alice", old, now),
      hub.send("alice", "DELETE", "/api/repos/delete", { name: old }),
      hub.send("alice", "POST", "/api/repos/create", { name: old }),
      commit(),
      move("alice", old, now),
    ]);
    for (const response of responses) {
      const problem = `${response.status} ${await response.clone().text()}`;
      expect([200, 307, 404, 409, 503], problem).toContain(response.status);
    }
    const states = await Promise.all([old, now].map((name) => hub.send("alice", "GET", `/api/models/${name}`)));
    const found = states.filter(({ status }) => status === 200);
    for (const response of found) {
      const { id } = await response.json();
      // Its git repository exists, and the row agrees with it.
      expect((await hub.send("alice", "GET", `/api/models/${id}/commits/main`)).status).toBe(200);
    }
  }
});

test("collections and webhooks accept a former name", async () => {
  const [from, to] = [`alice/${uniqueName("former")}`, `alice/${uniqueName("present")}`];
  await create("alice", from);
  await moved("alice", from, to);
  const item = { type: "model", id: from };
  const collection = await hub.send("bob", "POST", "/api/collections", { title: "Old names", namespace: "bob", item });
  expect((await collection.json()).items).toMatchObject([{ id: to }]);
  const webhook = { watched: [{ type: "model", name: from }], url: "https://example.com/hook" };
  const created = await hub.send("bob", "POST", "/api/settings/webhooks", webhook);
  expect(await created.json()).toMatchObject({ webhook: { watched: [{ type: "model", name: to }] } });
});
