import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commitInGit, repoFolder } from "../../testing/git-requests.ts";
import { asCommit, commitBody, file, header } from "../../testing/hub-requests.ts";
import { createServedHub, type ServedHub } from "../../testing/served-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";

let yard: ServedHub;
beforeAll(async () => {
  yard = await createServedHub();
});
afterAll(() => yard.stop());

async function newModel(type = "model"): Promise<string> {
  const name = uniqueName("card");
  expect((await yard.send("alice", "POST", "/api/repos/create", { name, type })).status).toBe(200);
  return name;
}

const textsOf = (list: { message: string }[]) => list.map(({ message }) => message);
const validate = async (content: string, repoType = "model") => {
  const response = await yard.send(undefined, "POST", "/api/validate-yaml", { content, repoType });
  const { errors, warnings }: Record<"errors" | "warnings", { message: string }[]> = await response.json();
  return { status: response.status, errors: textsOf(errors), warnings: textsOf(warnings) };
};
const commit = (name: string, content: string, type = "models") =>
  yard.send(
    "alice",
    "POST",
    `/api/${type}/alice/${name}/commit/main`,
    commitBody(header(), file("README.md", content)),
    asCommit,
  );

/** Pushes a card. @returns the exit code of git, and what it prints */
async function push(name: string, content: string): Promise<{ code: number; output: string }> {
  const work = join(yard.scratch, uniqueName("work"));
  await yard.git("clone", "--quiet", yard.remote(`alice/${name}`), work);
  await writeFile(join(work, "README.md"), content);
  await yard.git("-C", work, "add", "--all");
  await yard.git("-C", work, "commit", "--quiet", "-m", "card");
  return yard.git("-C", work, "push", "origin", "HEAD:main");
}

/** Git breaks and prefixes the lines of a hook. */
const asOneLine = (text: string) => text.replaceAll(/\s*\n(?:remote: ?)?\s*/g, " ");

test.each([
  { what: "invalid YAML", content: "---\nlicense: [\n---\n# Hi\n" },
  { what: "an unknown license", content: "---\nlicense: my-own\n---\n# Hi\n" },
  { what: "an unknown task", content: "---\npipeline_tag: dancing\n---\n# Hi\n" },
])("$what is refused by the check, a commit and a push with the same message", async ({ content }) => {
  const { status, errors } = await validate(content);
  expect([status, errors.length]).toEqual([400, 1]);
  const name = await newModel();
  const refused = await commit(name, content);
  expect([refused.status, (await refused.json()).error]).toEqual([400, expect.stringContaining(errors[0] ?? "")]);
  const pushed = await push(name, content);
  expect(pushed.code).toBe(1);
  expect(asOneLine(pushed.output)).toContain(errors[0]);
});

test("other problems are warnings of the check, a commit and a push", async () => {
  const content = "---\nlicense: mit\nbase_model: no name\n---\n# Hi\n";
  const { status, warnings } = await validate(content);
  expect([status, warnings.length]).toEqual([200, 1]);
  const name = await newModel();
  const committed = await commit(name, content);
  expect([committed.status, (await committed.json()).hookOutput]).toEqual([200, `warning: README.md: ${warnings[0]}`]);
  const pushed = await push(name, `${content}More.\n`);
  expect([pushed.code, asOneLine(pushed.output)]).toEqual([0, expect.stringContaining(warnings[0] ?? "")]);
});

test("a push that leaves an invalid card as it is succeeds", async () => {
  const name = await newModel();
  // As an earlier version of the hub accepted it.
  commitInGit(await repoFolder(yard, `alice/${name}`), { path: "README.md", content: "---\nlicense: my-own\n---\n" });
  const head = (await (await yard.send("alice", "GET", `/api/models/alice/${name}`)).json()).sha;
  const branch = await yard.send("alice", "POST", `/api/models/alice/${name}/branch/copy`, {});
  expect([branch.status, head]).toEqual([200, expect.any(String)]);
  const body = commitBody(header(), file("other.txt", "x"));
  const committed = await yard.send("alice", "POST", `/api/models/alice/${name}/commit/main`, body, asCommit);
  expect(committed.status).toBe(200);
  const refused = await push(name, "---\nlicense: my-own\n---\nchanged\n");
  expect(refused.code).toBe(1);
});

const toCard = (oldPath: string) => ({ key: "file", value: { path: "README.md", oldPath } });
const createWith = (more: object) =>
  yard.send("alice", "POST", "/api/repos/create", { name: uniqueName("card"), ...more });
const withCard = (content: string) => ({ files: [{ path: "README.md", content, encoding: "utf-8" }] });

test("a file that is renamed to the card is checked like one that is written", async () => {
  const name = await newModel();
  const send = (...lines: Parameters<typeof commitBody>) =>
    yard.send("alice", "POST", `/api/models/alice/${name}/commit/main`, commitBody(header(), ...lines), asCommit);
  await send(file("bad.md", "---\nlicense: my-own\n---\n"), file("odd.md", "---\nbase_model: no name\n---\n"));
  const refused = await send(toCard("bad.md"));
  expect([refused.status, (await refused.json()).error]).toEqual([400, expect.stringContaining("my-own")]);
  const accepted = await send(toCard("odd.md"));
  expect([accepted.status, (await accepted.json()).hookOutput]).toEqual([200, expect.stringContaining("no name")]);
});

test("the card of a new repository is checked", async () => {
  for (const more of [{ license: "my-own" }, withCard("---\nlicense: my-own\n---\n")]) {
    const refused = await createWith(more);
    expect([refused.status, (await refused.json()).error]).toEqual([400, expect.stringContaining("my-own")]);
  }
  const odd = await createWith(withCard("---\nlicense: mit\nbase_model: no name\n---\n"));
  expect([odd.status, odd.headers.get("x-hf-warning")]).toEqual([
    200,
    expect.stringMatching(/^Card; README\.md: .*no name/),
  ]);
  const fine = await createWith({ license: "mit" });
  expect([fine.status, fine.headers.get("x-hf-warning")]).toEqual([200, null]);
});

test("the task of a dataset may be anything", async () => {
  const content = "---\npipeline_tag: dancing\n---\n";
  expect(await validate(content, "dataset")).toMatchObject({ status: 200, errors: [] });
  expect((await commit(await newModel("dataset"), content, "datasets")).status).toBe(200);
});

test("a folder can be deleted by the line for a file, and by its own", async () => {
  const name = await newModel();
  const send = (...lines: Parameters<typeof commitBody>) =>
    yard.send("alice", "POST", `/api/models/alice/${name}/commit/main`, commitBody(header(), ...lines), asCommit);
  await send(file("a/1.txt", "1"), file("b/c/2.txt", "2"), file("d.txt", "3"));
  for (const lines of [
    [{ key: "deletedFile", value: { path: "a" } }],
    [{ key: "deletedFile", value: { path: "b/c/" } }],
  ]) {
    expect((await send(...lines)).status).toBe(200);
  }
  const tree = await (await yard.send(undefined, "GET", `/api/models/alice/${name}/tree/main`)).json();
  expect(tree.map(({ path }: { path: string }) => path)).toEqual([".gitattributes", "d.txt"]);
});

test("names with a backslash and other special characters can be committed, listed, read and deleted", async () => {
  const name = await newModel();
  const names = ["back\\slash.txt", "a\\b\\c", "a\\..\\b", "per%cent", "what?", "a:b,c#d e", "名.txt"].map(
    (one) => `odd/${one}`,
  );
  const send = (...lines: Parameters<typeof commitBody>) =>
    yard.send("alice", "POST", `/api/models/alice/${name}/commit/main`, commitBody(header(), ...lines), asCommit);
  expect((await send(...names.map((path) => file(path, path)))).status).toBe(200);
  for (const path of names) {
    const asSegments = path.split("/").map(encodeURIComponent).join("/");
    const read = await yard.send(undefined, "GET", `/alice/${name}/resolve/main/${asSegments}`);
    expect([path, await read.text()]).toEqual([path, path]);
    const inFolder = await yard.send(undefined, "GET", `/alice/${name}/raw/main/${encodeURIComponent(path)}`);
    expect(inFolder.status).toBe(200);
    const body = { paths: [path], expand: true };
    const info = await yard.send(undefined, "POST", `/api/models/alice/${name}/paths-info/main`, body);
    expect(await info.json()).toMatchObject([{ path, lastCommit: { title: "change" } }]);
  }
  const tree = await (await yard.send(undefined, "GET", `/api/models/alice/${name}/tree/main/odd`)).json();
  expect(tree.map(({ path }: { path: string }) => path).toSorted()).toEqual(names.toSorted());
  expect((await send(...names.map((path) => ({ key: "deletedFile", value: { path } })))).status).toBe(200);
  for (const path of ["a\\..\\b", "..\\ddd"]) {
    expect((await send(file(path, "x"))).status).toBe(422);
    const preupload = { files: [{ path, size: 1, sample: "" }] };
    const refused = await yard.send("alice", "POST", `/api/models/alice/${name}/preupload/main`, preupload);
    expect(refused.status).toBe(422);
  }
});
