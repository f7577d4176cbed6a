import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commitInGit, repoFolder } from "../testing/git-requests.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";

let hub: TestHub;
let next = 0;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

async function publish(files: Record<string, string>): Promise<string> {
  next += 1;
  await hub.send("alice", "POST", "/api/repos/create", { name: `model-${next}` });
  const lines = Object.entries(files).map(([path, content]) => file(path, content));
  const body = commitBody(header(), ...lines);
  const response = await hub.send("alice", "POST", `/api/models/alice/model-${next}/commit/main`, body, asCommit);
  expect(response.status).toBe(200);
  return `alice/model-${next}`;
}

const infoOf = async (id: string) => (await hub.send(undefined, "GET", `/api/models/${id}`)).json();
const validate = (content: string) => hub.send(undefined, "POST", "/api/validate-yaml", { content });

const manyKeys = `{${Array.from({ length: 700_000 }, (_, index) => `"${index.toString(36)}":1`).join(",")}}`;

describe("a commit succeeds, and its other files describe it, with a malicious", () => {
  const card = "---\nlicense: mit\n---\n# Hi";
  test.each([
    { what: "config.json: nested", files: { "config.json": "[".repeat(1_000_000) } },
    { what: "config.json: nested objects", files: { "config.json": '{"a":'.repeat(1_000_000) } },
    { what: "config.json: many keys", files: { "config.json": manyKeys } },
    { what: "tokenizer_config.json: no JSON", files: { "tokenizer_config.json": "\u0000".repeat(1_000_000) } },
  ])("$what", async ({ files }) => {
    const info = await infoOf(await publish({ ...files, "README.md": card }));
    expect(info.cardData).toMatchObject({ license: "mit" });
    expect(info.config).toBeUndefined();
  });

  test("card: endless nesting", async () => {
    const config = '{"model_type":"llama","architectures":["LlamaForCausalLM"]}';
    const readme = `---\na: ${"[".repeat(60_000)}\n---\n# Hi`;
    const name = uniqueName("nested");
    const id = `alice/${name}`;
    await hub.send("alice", "POST", "/api/repos/create", { name });
    // A card that was committed before cards were checked.
    commitInGit(await repoFolder(hub, id), { path: "README.md", content: readme });
    const body = commitBody(header(), file("config.json", config));
    await hub.send("alice", "POST", `/api/models/${id}/commit/main`, body, asCommit);
    expect(await infoOf(id)).toMatchObject({ config: { model_type: "llama" } });
    const page = await hub.send(undefined, "GET", `/_private/card/models/${id}`);
    expect(await page.json()).toMatchObject({
      html: expect.stringContaining("Hi"),
      problems: [{ line: 1, message: expect.stringContaining("nested too deeply") }],
    });
  });
});

test("a large tokenizer configuration keeps its chat template", async () => {
  const added = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, id) => [id, { content: `<extra_${id}>`, lstrip: false, special: true }]),
  );
  const tokenizer = { added_tokens_decoder: added, chat_template: "{{ messages }}", bos_token: "<s>" };
  const info = await infoOf(await publish({ "tokenizer_config.json": JSON.stringify(tokenizer) }));
  expect(info.config).toMatchObject({ tokenizer_config: { chat_template: "{{ messages }}", bos_token: "<s>" } });
});

const shown = async (bytes: number) => {
  const id = await publish({ "README.md": "x".repeat(bytes) });
  const { html, problems } = await (await hub.send(undefined, "GET", `/_private/card/models/${id}`)).json();
  return [html.length > bytes, problems[0].message];
};

test("a card that is too large to read is not shown", async () => {
  const { fileBytes } = limits.documents;
  expect(await shown(fileBytes)).toEqual([true, expect.stringContaining("shown as plain text")]);
  expect(await shown(fileBytes + 1)).toEqual([false, expect.stringContaining(`larger than ${fileBytes} bytes`)]);
});

test("cards to validate wait for a process, up to a limit", async () => {
  const { waiting, workers } = limits.documents;
  const sent = Array.from({ length: waiting + workers + 100 }, () => validate("---\nlicense: mit\n---\n"));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(waiting);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
});

/** Returns the CPU time of this thread while `act` runs, which bounds each block of the event loop. */
async function threadCpuMs(act: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await act();
  return process.threadCpuUsage(before).user / 1000;
}

test.each([
  { what: "320 KB of lines that start front matter", content: "\ufeff---\n".repeat(64_000) },
  { what: "a map of many keys", content: `---\n${"k:\n".repeat(9000)}---\n` },
  { what: "aliases of aliases", content: `---\na: &a [${"x,".repeat(9000)}]\nb: [${"*a,".repeat(90)}]\n---\n` },
])("other requests are served while $what is validated", async ({ content }) => {
  // A naive implementation takes seconds of CPU time, ours a few milliseconds. The bound allows for a slow machine.
  expect(await threadCpuMs(() => validate(content))).toBeLessThan(1000);
});
