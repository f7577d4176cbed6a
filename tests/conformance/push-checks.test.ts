import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Pusher, type PushTarget, startPushTarget } from "./testing/pusher.ts";

let strict: PushTarget;
let lenient: PushTarget;
beforeAll(async () => {
  strict = await startPushTarget({ strictNames: true });
  lenient = await startPushTarget({ strictNames: false });
});
afterAll(async () => {
  await strict.stop();
  await lenient.stop();
});

const change = (path: string) => ({ summary: "change", files: [{ path, content: "y" }] });

describe("a push is rejected, and nothing remains:", () => {
  test("10^10 paths in ten folders", async () => {
    const pusher = await Pusher.create(strict);
    const before = await (await pusher.info()).json();
    expect(await pusher.refusal(`${pusher.commit(pusher.bomb())}:refs/heads/main`)).toContain(
      "A branch or tag may have 100000 files and folders; this one would have 11111111110.",
    );
    expect((await (await pusher.info()).json()).sha).toBe(before.sha);
  });

  test.each([
    { what: "a branch", ref: "refs/heads/other" },
    { what: "a tag", ref: "refs/tags/v1" },
  ])("a forbidden name, behind $what", async ({ ref }) => {
    const pusher = await Pusher.create(strict);
    const commit = pusher.commit(pusher.files(["a\nb"]));
    expect(await pusher.refusal(`${commit}:${ref}`)).toContain(
      'The path "a\\nb" is refused: it has a control character',
    );
  });

  test.each([
    { name: ".git", shown: ".git" },
    { name: ".GIT", shown: ".GIT" },
    { name: "git~1", shown: "git~1" },
    { name: ".git ", shown: ".git " },
    { name: ".git::$INDEX_ALLOCATION", shown: ".git::$INDEX_ALLOCATION" },
    { name: ".g\u200cit", shown: ".g\\u{200c}it" },
    { name: "..", shown: ".." },
    { name: ".", shown: "." },
  ])("the name $shown, with its path", async ({ name, shown }) => {
    const pusher = await Pusher.create(strict);
    const commit = pusher.commit(pusher.files([name]));
    expect(await pusher.refusal(`${commit}:refs/heads/main`)).toContain(`The path "${shown}" is refused: `);
  });

  test("a forbidden name, behind an annotated tag", async () => {
    const pusher = await Pusher.create(strict);
    pusher.git(["tag", "-a", "-m", "v1", "v1", pusher.commit(pusher.files(["a\nb"]))]);
    expect(await pusher.refusal("refs/tags/v1")).toContain("control character");
  });

  test.each(["tree", "blob"])("a tag of a %s", async (type) => {
    const pusher = await Pusher.create(strict);
    pusher.git(["tag", "-a", "-m", "v1", "v1", type === "tree" ? pusher.files(["a"]) : pusher.blob("x")]);
    expect(await pusher.refusal("refs/tags/v1")).toContain(`refs/tags/v1 points to a ${type}. Tag a commit.`);
  });

  test("a long chain of tags", async () => {
    const pusher = await Pusher.create(strict);
    let target = pusher.commit(pusher.files(["a"]));
    for (let n = 1; n <= 6; n += 1) {
      pusher.git(["tag", "-a", "-m", "t", `t${n}`, target]);
      target = `t${n}`;
    }
    expect(await pusher.refusal("refs/tags/t6")).toContain("through more than 5 tags");
    expect(await pusher.refusal("refs/tags/t5")).toBe("accepted");
  });

  test("a forbidden name in an earlier commit of the push", async () => {
    const pusher = await Pusher.create(strict);
    const first = pusher.commit(pusher.files(["CON"]));
    expect(await pusher.refusal(`${pusher.commit(pusher.files(["a"]), first)}:refs/heads/main`)).toContain('"CON"');
  });

  test("a link that leads out of the repository", async () => {
    const pusher = await Pusher.create(strict);
    const tree = pusher.tree([`120000 blob ${pusher.blob("../outside")}\tlink`]);
    expect(await pusher.refusal(`${pusher.commit(tree)}:refs/heads/main`)).toContain("leads out of the repository");
  });
});

test.each([
  { what: "case twins", names: ["README.md", "readme.md"] },
  { what: "normalization twins", names: ["caf\u00e9", "cafe\u0301"] },
  { what: "a device name", names: ["aux.txt"] },
  { what: "a dot at the end", names: ["a."] },
  { what: "a space at the end", names: ["a "] },
  { what: "a path outside the repository, behind a backslash", names: ["a\\..\\b"] },
])("push and commit API reject $what with the same message", async ({ names }) => {
  const pusher = await Pusher.create(strict);
  const refusal = await pusher.refusal(`${pusher.commit(pusher.files(names))}:refs/heads/main`);
  const files = names.map((path) => ({ path, content: "x" }));
  const response = await strict.post(`models/${pusher.repo}/commit/main`, { summary: "names", files });
  const { error } = await response.json();
  expect(response.status).toBe(422);
  expect(refusal).toContain(error);
});

test("existing names may stay, by push and by the commit API", async () => {
  const pusher = await Pusher.create(lenient);
  const first = pusher.commit(pusher.files(["README.md", "readme.md", "CON"]));
  expect(await pusher.push(`${first}:refs/heads/main`)).toContain('warning: The path "CON" is not portable');
  const second = pusher.commit(pusher.files(["README.md", "readme.md", "CON", "new"]), first);
  expect(await pusher.push(`${second}:refs/heads/main`)).not.toContain("warning");
  const quiet = await lenient.post(`models/${pusher.repo}/commit/main`, change("CON"));
  expect(await quiet.json()).toMatchObject({ success: true, hookOutput: "" });
  const loud = await lenient.post(`models/${pusher.repo}/commit/main`, change("Readme.md"));
  expect(await loud.json()).toMatchObject({
    success: true,
    hookOutput:
      'warning: The path "Readme.md" is not portable: its folder has "README.md", which is the same name on Windows and macOS.',
  });
  expect(loud.headers.get("x-hf-warning")).toContain('File names; The path "Readme.md"');
});

test("a name with a backslash can be pushed, committed, listed and read", async () => {
  const pusher = await Pusher.create(strict);
  await pusher.push(`${pusher.commit(pusher.files(["a\\b"]))}:refs/heads/main`);
  const files = [{ path: "c\\d", content: "y" }];
  expect((await strict.post(`models/${pusher.repo}/commit/main`, { summary: "names", files })).status).toBe(200);
  const listed: { path: string }[] = await (await pusher.info("/tree/main?expand=true")).json();
  expect(listed).toMatchObject([
    { path: "a\\b", lastCommit: { title: "pushed" } },
    { path: "c\\d", lastCommit: { title: "names" } },
  ]);
  const read = async (path: string) => (await fetch(`${strict.url}/${pusher.repo}/resolve/main/${path}`)).text();
  expect([await read("a%5Cb"), await read("c%5Cd")]).toEqual(["x", "y"]);
});
