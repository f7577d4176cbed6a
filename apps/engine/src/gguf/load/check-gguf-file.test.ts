import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TinyOptions, tinyGguf } from "../../testing/tiny-gguf.ts";
import { checkGgufFile } from "./check-gguf-file.ts";
import { chooseContext } from "./choose-context.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp("/tmp/engine-check-");
});
afterAll(() => rm(folder, { recursive: true }));

async function check(bytes: Buffer) {
  const path = join(folder, "model.gguf");
  await writeFile(path, bytes);
  return checkGgufFile(path, "yard/tiny");
}

test("a sound file is described", async () => {
  expect(await check(await tinyGguf())).toMatchObject({ architecture: "llama", trainedTokens: 512, isEncoder: false });
});

const whole = (value: number) => ({ type: "uint32", value }) as const;

test.each<{ why: string; options?: TinyOptions; cut?: number; says: string; problem?: string }>([
  { why: "is cut off", cut: 1000, says: "ends past the end of the file" },
  {
    why: "is one of several parts",
    options: { metadata: [["split.count", whole(2)]] },
    says: "llama-gguf-split",
    problem: "unsupported_architecture",
  },
  { why: "has no plausible context", options: { contextTokens: 2 ** 31 }, says: "context length is not plausible" },
])("a file that $why is refused", async ({ options, cut = 0, says, problem = "damaged_file" }) => {
  const bytes = await tinyGguf(options);
  await expect(check(bytes.subarray(0, bytes.length - cut))).rejects.toMatchObject({
    problem,
    message: expect.stringContaining(says),
  });
});

test("a file that does not exist, and one of another format, are refused", async () => {
  await expect(checkGgufFile(join(folder, "none"), "yard/none")).rejects.toMatchObject({ problem: "missing_file" });
  await expect(check(Buffer.from("PK something else, longer than a header"))).rejects.toMatchObject({
    problem: "damaged_file",
  });
});

test("context and calls at once follow the memory, and a model that does not fit is refused with both sizes", async () => {
  const facts = await check(await tinyGguf({ contextTokens: 100_000 }));
  const chosen = (mebibytes: number) =>
    chooseContext(facts, { modelId: "yard/tiny", memoryBytes: mebibytes * 2 ** 20 });
  expect(chosen(1000)).toMatchObject({ contextTokens: 8192, sequences: 4 });
  expect(chosen(200)).toMatchObject({ contextTokens: 8192, sequences: 2 });
  expect(chosen(178)).toMatchObject({ contextTokens: 2048 });
  expect(() => chosen(100)).toThrow(/needs 1\d\d MiB of memory with a context of 256 tokens, and may use 100 MiB/);
});
