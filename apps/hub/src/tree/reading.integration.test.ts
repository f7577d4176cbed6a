import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { TreeEntry } from "../contract/repositories.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
const api = "/api/models/alice/read";
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "read" });
  await send(header("first <b>"), file("a.txt", "one\n"), file("dir/b.txt", "12345"), file("dir/sub/c.txt", "123"));
  await hub.send("alice", "POST", `${api}/branch/dev`, {});
  await send(header("second", { description: "why & how" }), file("a.txt", "two\n"));
  await hub.send("alice", "POST", `${api}/tag/main`, { tag: "v1" });
  await onBranch("dev", header("on dev"), file("only-dev.txt", "d\n"));
});
afterAll(() => hub.stop());

const onBranch = (branch: string, ...lines: Parameters<typeof commitBody>) =>
  hub.send("alice", "POST", `${api}/commit/${branch}`, commitBody(...lines), asCommit);
const send = (...lines: Parameters<typeof commitBody>) => onBranch("main", ...lines);
const get = (path: string, who?: string) => hub.send(who, "GET", `${api}${path}`);

const page = async (url: string) => {
  const response = await hub.send(undefined, "GET", url);
  const next = /<http:\/\/hub\.test([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  return { entries: z.array(TreeEntry).parse(await response.json()), next };
};

describe("comparing", () => {
  test("two branches shows what differs, as JSON or as text", async () => {
    const response = await get("/compare/dev..main");
    const diff = await response.json();
    expect(diff).toContain("-one\n+two\n");
    expect(diff).toContain("deleted file mode 100644");
    const raw = await get("/compare/dev..main?raw=true");
    expect(raw.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await raw.text()).toBe(diff);
    expect(raw.headers.get("x-repo-commit")).toBe((await (await get("")).json()).sha);
  });

  test("with three dots starts at the common ancestor", async () => {
    const diff = await (await get("/compare/main...dev")).json();
    expect(diff).toContain("only-dev.txt");
    expect(diff).not.toContain("a.txt");
  });

  test.each([
    { compare: "main..v1", status: 200, says: '""' },
    { compare: "refs%2Fheads%2Fdev..refs%2Ftags%2Fv1", status: 200, says: "only-dev" },
    { compare: "refs/heads/dev..main", status: 200, says: "only-dev" },
    { compare: "main", status: 400, says: "main..dev" },
    { compare: "..main", status: 400, says: "main..dev" },
    { compare: "main..", status: 400, says: "main..dev" },
    { compare: "main..absent", status: 404, says: "Invalid rev id: absent" },
  ])("$compare returns $status", async ({ compare, status, says }) => {
    const response = await get(`/compare/${compare}`);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(says)]);
  });
});

test.each([
  { path: "/main", expected: { path: "/", size: undefined } },
  { path: "/main/dir", expected: { path: "dir", size: 8 } },
  { path: "/main/dir/", expected: { path: "dir", size: 8 } },
  { path: "/dev/dir%2Fsub", expected: { path: "dir/sub", size: 3 } },
  { path: "/dev/only-dev.txt", expected: { path: "only-dev.txt", size: 2 } },
])("the size at $path", async ({ path, expected }) => {
  const found = await (await get(`/treesize${path}`)).json();
  const whole = (await (await get("")).json()).usedStorage;
  expect(found).toEqual({ path: expected.path, size: expected.size ?? whole });
});

test("a folder that does not exist has no size", async () => {
  const response = await get("/treesize/main/absent");
  expect([response.status, response.headers.get("x-error-code")]).toEqual([404, "EntryNotFound"]);
});

test.each([999_999_999, 99_999_999, 2_147_484, 9999])("page %d of the commits is empty", async (p) => {
  for (const limit of [1, 1000])
    expect(await (await get(`/commits/main?p=${p}&limit=${limit}`)).json(), `limit=${limit}`).toEqual([]);
});

test("a folder with a slash at its end is listed", async () => {
  expect(await (await get("/tree/main/dir/")).json()).toEqual(await (await get("/tree/main/dir")).json());
  expect(await (await get("/tree/main/dir%2F")).json()).toEqual(await (await get("/tree/main/dir")).json());
});

test.each(["expand=formatted", "expand[]=formatted"])("commits with %s have HTML", async (query) => {
  const commits = await (await get(`/commits/main?${query}`)).json();
  expect(commits.map(({ formatted }: { formatted: unknown }) => formatted).slice(0, 2)).toEqual([
    { title: "second", message: "why &amp; how" },
    { title: "first &lt;b&gt;", message: "" },
  ]);
  expect(await (await get("/commits/main")).text()).not.toContain("formatted");
});

describe("a large folder", () => {
  const files = limits.list.tree + 1;
  beforeAll(async () => {
    await hub.send("alice", "POST", `${api}/branch/large`, {});
    const lines = Array.from({ length: files }, (_, index) => file(`many/${index}`, String(index % 7)));
    expect((await onBranch("large", header(), ...lines)).status).toBe(200);
  });
  test("has pages of 1,000 entries", async () => {
    const first = await page(`${api}/tree/large/many`);
    const second = await page(first.next ?? "");
    expect([first.entries.length, second.entries.length, second.next]).toEqual([limits.list.tree, 1, undefined]);
    expect(new Set([...first.entries, ...second.entries].map(({ path }) => path)).size).toBe(files);
  });

  test("is one page of a recursive listing", async () => {
    const { entries, next } = await page(`${api}/tree/large?recursive=true`);
    expect([entries.length > files, next]).toEqual([true, undefined]);
    const limited = await page(`${api}/tree/large?recursive=true&limit=10`);
    expect([limited.entries.length, limited.next]).toEqual([10, expect.stringContaining("cursor=")]);
  });

  test("has its last commits on smaller pages", async () => {
    const { entries, next } = await page(`${api}/tree/large/many?expand=true`);
    expect([entries.length, next]).toEqual([100, expect.stringContaining("cursor=")]);
    expect(entries.every(({ lastCommit }) => lastCommit?.title === "change")).toBe(true);
  });

  test("stops at a cursor that it has not given", async () => {
    const own = Buffer.from(Buffer.from('{"file_name":"x"}').toString("base64")).toString("base64");
    expect((await page(`${api}/tree/large?cursor=${encodeURIComponent(`${own}:50`)}`)).entries).toEqual([]);
  });
});
