import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readLaunchers } from "./read-launchers.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "launchers-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const launcher = {
  id: "own",
  kind: "process",
  command: ["/usr/bin/engine", "--port", "{port}"],
  readAs: "ada",
  models: [{ id: "acme/chat" }],
  memoryBytes: 2 ** 30,
};
const json = (change: Record<string, unknown> = {}) => JSON.stringify({ launchers: [{ ...launcher, ...change }] });

async function read(text: string, variables: Record<string, string> = {}) {
  const path = join(folder, "launchers.yaml");
  await writeFile(path, text);
  return readLaunchers(path, variables);
}

test("a file is read, with variables of the environment", async () => {
  const { launchers } = await read(json({ command: ["/usr/bin/engine", "{port}", "${FLAG}"] }), { FLAG: "--fast" });
  expect(launchers).toMatchObject([{ id: "own", command: ["/usr/bin/engine", "{port}", "--fast"] }]);
});

test.each([
  { why: "is damaged", text: "launchers:\n  - {id: a", says: "launchers.yaml" },
  { why: "is too large", text: `# ${"x".repeat(300_000)}`, says: "is larger than" },
  { why: "names an unknown variable", text: json({ environment: { KEY: "${MISSING}" } }), says: "MISSING" },
  { why: "has an unknown field", text: json({ shell: true }), says: "shell" },
  { why: "has an unknown placeholder", text: json({ command: ["/a", "{port}", "{token}"] }), says: "{token}" },
  { why: "names a model that could be an option", text: json({ models: [{ id: "-x/y" }] }), says: "acme/tiny-chat" },
  { why: "leaves the namespace", text: json({ models: [{ id: "acme/../y" }] }), says: "acme/tiny-chat" },
  { why: "has a relative program", text: json({ command: ["engine", "{port}"] }), says: "absolute path" },
  { why: "has a reserved id", text: json({ id: "fastest" }), says: "fastest is reserved" },
  { why: "has the id of a built-in provider", text: json({ id: "groq" }), says: "groq is a built-in provider" },
  { why: "has the id of the hub's own engine", text: json({ id: "local" }), says: "local is a built-in provider" },
])("a file that $why is refused", async ({ text, says }) => {
  await expect(read(text)).rejects.toMatchObject({ name: "ConfigError", message: expect.stringContaining(says) });
});

test("a file that does not exist is refused", async () => {
  await expect(readLaunchers(join(folder, "none.yaml"), {})).rejects.toThrow("cannot be read");
});
