import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createQuotaHub, nowhere, objectOf, type QuotaHub, quotas } from "../quotas/testing/quota-hub.ts";
import { asCommit, commitBody, header } from "../testing/hub-requests.ts";
import { batch, lfsFile, type TestObject } from "../testing/lfs-requests.ts";

let hub: QuotaHub;
beforeAll(async () => {
  hub = await createQuotaHub();
});
afterAll(() => hub.stop());

const half = quotas.userBytes / 2;

async function withUsers() {
  const [owner, reader] = [await hub.newUser(), await hub.newUser()];
  return { owner, reader, repo: await hub.newRepo(owner) };
}
const propose = (who: string, repo: string, ...objects: TestObject[]): Promise<Response> => {
  const lines = objects.map((object) => lfsFile(`${object.oid}.bin`, object));
  const path = `/api/models/${repo}/commit/main?create_pr=1`;
  return hub.send(who, "POST", path, commitBody(header(), ...lines), asCommit);
};

describe("large files of a user without write access", () => {
  test("count for that user, staged and in a pull request, and never for the owner", async () => {
    const { owner, reader, repo } = await withUsers();
    const object = objectOf(half);
    expect(await hub.put(reader, repo, object)).toMatchObject({ status: 200 });
    expect([await hub.used(owner), await hub.used(reader)]).toEqual([0, half]);
    expect((await propose(reader, repo, object)).status).toBe(200);
    expect([await hub.used(owner), await hub.used(reader)]).toEqual([0, half]);
  });

  test("are limited by the quota of that user, and leave that of the owner", async () => {
    const { owner, reader, repo } = await withUsers();
    expect(await hub.put(reader, repo, objectOf(half))).toMatchObject({ status: 200 });
    expect(await hub.put(reader, repo, objectOf(half))).toMatchObject({ status: 200 });
    const third = objectOf(half);
    expect(await hub.put(reader, repo, third)).toMatchObject({
      status: 507,
      message: expect.stringContaining(`storage quota of ${reader}`),
    });
    expect(await hub.traces(third)).toEqual(nowhere);
    const elsewhere = await hub.newRepo(reader);
    expect(await hub.put(reader, elsewhere, objectOf(half))).toMatchObject({ status: 507 });
    for (const object of [objectOf(half), objectOf(half)]) {
      expect(await hub.put(owner, repo, object)).toMatchObject({ status: 200 });
    }
    expect(await hub.used(owner)).toBe(quotas.userBytes);
  });

  test("are refused before the upload as well", async () => {
    const { reader, repo } = await withUsers();
    expect(await hub.put(reader, repo, objectOf(half + 1))).toMatchObject({ status: 200 });
    const files = [{ path: "w.bin", size: half, sample: "AAAA" }];
    const path = `/api/models/${repo}/preupload/main?create_pr=1`;
    const refused = await hub.send(reader, "POST", path, { files });
    expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining(reader)]);
  });

  test("count for the owner from the merge on, if they fit", async () => {
    const { owner, reader, repo } = await withUsers();
    const merge = (num: number) => hub.send(owner, "POST", `/api/models/${repo}/discussions/${num}/merge`);
    const [small, large] = [objectOf(half), objectOf(quotas.fileBytes)];
    expect(await hub.put(reader, repo, small)).toMatchObject({ status: 200 });
    expect((await propose(reader, repo, small)).status).toBe(200);
    expect((await merge(1)).status).toBe(200);
    expect([await hub.used(owner), await hub.used(reader)]).toEqual([half, 0]);
    expect(await hub.put(reader, repo, large)).toMatchObject({ status: 200 });
    expect((await propose(reader, repo, large)).status).toBe(200);
    const refused = await merge(2);
    expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining(`quota of ${owner}`)]);
    expect([await hub.used(owner), await hub.used(reader)]).toEqual([half, quotas.fileBytes]);
    const { status } = await (await hub.send(owner, "GET", `/api/models/${repo}/discussions/2`)).json();
    expect(status).toBe("open");
  });

  test("may be those of the user's other repositories, which count once", async () => {
    const { owner, reader, repo } = await withUsers();
    const object = objectOf(quotas.fileBytes);
    expect(await hub.put(reader, await hub.newRepo(reader), object)).toMatchObject({ status: 200 });
    expect(await hub.put(reader, repo, object)).toEqual({ status: 200, message: "linked" });
    expect((await propose(reader, repo, object)).status).toBe(200);
    expect([await hub.used(owner), await hub.used(reader)]).toEqual([0, quotas.fileBytes]);
  });
});

test.each([
  { who: "a visitor", user: undefined, status: 401 },
  { who: "a user whose token may only read", user: "bob_reads", status: 403 },
  { who: "a user", user: "bob", status: 200 },
])("$who who uploads for a pull request gets $status", async ({ user, status }) => {
  const { repo } = await withUsers();
  expect((await batch(hub, user, repo, [objectOf(10)])).status).toBe(status);
  const token = (path: string) => hub.send(user, "GET", `/api/models/${repo}/xet-write-token/${path}`);
  expect((await token("main?create_pr=1")).status).toBe(status);
  expect((await token("None?create_pr=1")).status).toBe(status);
  expect((await token("refs%2Fpr%2F1")).status).toBe(status);
  expect((await token("main")).status).toBe(user === undefined ? 401 : 403);
});

test("private repositories stay hidden from users who would upload", async () => {
  const { owner } = await withUsers();
  const repo = await hub.newRepo(owner, { private: true });
  expect((await batch(hub, "bob", repo, [objectOf(10)])).status).toBe(404);
  expect((await hub.send("bob", "GET", `/api/models/${repo}/xet-write-token/main?create_pr=1`)).status).toBe(404);
});
