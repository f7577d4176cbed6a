import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { batch, commitTo, lfsFile, lfsObject, transfer, uploadObject } from "../testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";

let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub();
});
afterAll(() => hub.stop());

async function createRepo(): Promise<string> {
  const name = uniqueName("deleted");
  await hub.send("alice", "POST", "/api/repos/create", { name });
  return `alice/${name}`;
}

const remove = (name: string) => hub.send("alice", "DELETE", "/api/repos/delete", { name });

/** Returns the tables of the hub that have a row with this text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await hub.database.orm.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'hub'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await hub.database.orm.execute(
      sql`select 1 from hub.${sql.identifier(name)} as each where each::text ilike ${`%${text}%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

test("a deletion removes every row and the git folder; the name, shared objects, the event of it and the audit log stay", async () => {
  const [id, other] = [await createRepo(), await createRepo()];
  const shared = lfsObject(`shared by ${id}`);
  for (const repo of [id, other]) {
    await uploadObject(hub, "alice", repo, shared);
    await commitTo(hub, "alice", repo, lfsFile("big.bin", shared), file("README.md", "# Card"));
  }
  const unfinished = lfsObject(`unfinished of ${id}`);
  await batch(hub, "alice", id, [unfinished], { transfers: ["multipart"] });
  await hub.send("bob", "POST", `/api/models/${id}/like`);
  await hub.mappings.upsert({ modelId: id, provider: "groq", providerModelId: "x", task: "conversational" });
  const text = uniqueName("said");
  const discussions = `/api/models/${id}/discussions`;
  await hub.send("bob", "POST", discussions, { title: `About ${text}`, description: `@alice ${text}` });
  await hub.send("bob", "POST", `${discussions}/1/comment`, { comment: `${text} again` });
  await hub.deliverWebhooks();
  await hub.send("bob", "POST", `${discussions}/1/title`, { title: `Not passed on: ${text}` });
  const watched = { add: [{ type: "repo", id }] };
  expect((await hub.send("bob", "PATCH", "/api/settings/watch", watched)).status).toBe(200);
  const collection = { title: "Kept", namespace: "bob", item: { type: "model", id } };
  expect((await hub.send("bob", "POST", "/api/collections", collection)).status).toBe(200);
  const folder = await hub.gitFolder(id);
  const { _id: repoId } = await (await hub.send("alice", "GET", `/api/models/${id}`)).json();
  expect((await remove(id)).status).toBe(200);
  const left = [await tablesWith(id), await tablesWith(repoId), await tablesWith(text)];
  expect(left).toEqual([["audit_log", "former_names", "repo_events"], ["audit_log", "repo_events"], []]);
  expect(existsSync(folder)).toBe(false);
  expect(await (await hub.send(undefined, "GET", `/${other}/resolve/main/big.bin`)).text()).toBe(`shared by ${id}`);
  // A new repository of this name has nothing of the old one.
  await hub.send("alice", "POST", "/api/repos/create", { name: id });
  const info = await hub.send(undefined, "GET", `/api/models/${id}?expand=likes&expand=inferenceProviderMapping`);
  expect(await info.json()).toMatchObject({ likes: 0, inferenceProviderMapping: {} });
});

test("requests that run while their repository is deleted get 404", async () => {
  for (let round = 1; round <= 4; round += 1) {
    const id = await createRepo();
    const object = lfsObject(`object ${round} of ${id}`);
    const { objects } = await (await batch(hub, "alice", id, [object])).json();
    const body = commitBody(header(), file("x.txt", "x".repeat(round * 1000)));
    const responses = await Promise.all([
      hub.send("alice", "POST", `/api/models/${id}/commit/main`, body, asCommit),
      hub.send("alice", "POST", `/api/models/${id}/branch/dev`),
      hub.send("alice", "POST", `/api/models/${id}/tag/main`, { tag: "v1" }),
      hub.send("alice", "POST", `/api/models/${id}/super-squash/main`),
      hub.send("alice", "POST", `/api/models/${id}/duplicate`, { repository: `alice/${uniqueName("copy")}` }),
      remove(id),
    ]);
    for (const response of responses) {
      const problem = `${response.status} ${await response.clone().text()}`;
      expect([200, 404], problem).toContain(response.status);
    }
    const uploaded = await transfer(hub, "PUT", objects[0].actions.upload.href, object.content);
    expect([403, 404]).toContain(uploaded.status);
    const late = await hub.send("alice", "POST", `/api/models/${id}/commit/main`, body, asCommit);
    expect([late.status, late.headers.get("x-error-code")]).toEqual([404, "RepoNotFound"]);
  }
});

test("an upload whose repository is deleted before it is complete gets 404", async () => {
  const id = await createRepo();
  const object = lfsObject(`arrives late in ${id}`);
  const { objects } = await (await batch(hub, "alice", id, [object])).json();
  const begun = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(object.content.subarray(0, 5));
    },
    async pull(controller) {
      begun.resolve();
      await deleted.promise;
      controller.enqueue(object.content.subarray(5));
      controller.close();
    },
  });
  const streamed = { method: "PUT", body, duplex: "half" };
  const uploading = hub.app.request(objects[0].actions.upload.href, streamed);
  // The repository is found before the body is read.
  await begun.promise;
  expect((await remove(id)).status).toBe(200);
  deleted.resolve();
  const response = await uploading;
  expect([response.status, response.headers.get("x-error-code")]).toEqual([404, "RepoNotFound"]);
});

test("a tag of a missing revision is refused with 404", async () => {
  const id = await createRepo();
  for (const revision of ["absent", "a".repeat(40), "refs/heads/absent"]) {
    const path = `/api/models/${id}/tag/${encodeURIComponent(revision)}`;
    const response = await hub.send("alice", "POST", path, { tag: "v1" });
    expect([response.status, response.headers.get("x-error-code")]).toEqual([404, "RevisionNotFound"]);
  }
});

test.each([
  { request: {}, isPrivate: true },
  { request: { private: false }, isPrivate: false },
  { request: { private: null }, isPrivate: true },
  { request: { visibility: "public" }, isPrivate: false },
  { request: { private: true }, isPrivate: true },
])("in an organisation with private repositories by default, $request gives private: $isPrivate", async (row) => {
  await hub.accounts.upsertOrganisation({ name: "closed", members: [{ user: "alice", role: "admin" }] });
  const settings = { defaultVisibility: "private" };
  const changed = await hub.send("alice", "PUT", "/api/organizations/closed/settings", settings);
  expect(await changed.json()).toEqual({ readersMaySpend: false, defaultVisibility: "private" });
  const name = uniqueName("default");
  await hub.send("alice", "POST", "/api/repos/create", { name, organization: "closed", ...row.request });
  const info = await (await hub.send("alice", "GET", `/api/models/closed/${name}`)).json();
  expect(info.private).toBe(row.isPrivate);
});

test("the default visibility of an organisation can be provisioned, and stays without mention", async () => {
  const members = [{ user: "alice", role: "admin" }] as const;
  await hub.accounts.upsertOrganisation({ name: "sealed", members, defaultVisibility: "private" });
  await hub.accounts.upsertOrganisation({ name: "sealed", members });
  const name = uniqueName("sealed");
  await hub.send("alice", "POST", "/api/repos/create", { name, organization: "sealed" });
  expect((await hub.send(undefined, "GET", `/api/models/sealed/${name}`)).status).toBe(401);
});
