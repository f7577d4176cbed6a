import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EngineUnderTest, startEngineUnderTest } from "../testing/engine-under-test.ts";
import { writeTinyGguf } from "../testing/tiny-gguf.ts";

let folder: string;
let tested: EngineUnderTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-parallel-"));
  const path = join(folder, "model.gguf");
  await writeTinyGguf(path, { layers: 4 });
  tested = await startEngineUnderTest({ "test/tiny": { path } }, { threads: 1 });
});
afterAll(async () => {
  await tested.engine.close();
  await rm(folder, { recursive: true, force: true });
});

const tokens = 400;
const rounds = 100;

/** The model repeats its three words without end. */
async function complete(): Promise<string> {
  const call = { model: "test/tiny", prompt: "<|endless|>", max_tokens: tokens, temperature: 0 };
  const { choices } = await (await tested.post("/v1/completions", call)).json();
  return choices[0].text;
}

test("calls beside each other get the text that each gets alone", async () => {
  const alone = await complete();
  expect(alone.match(/l[aio]/g)).toHaveLength(tokens);
  for (let round = 0; round < rounds; round++) {
    const texts = await Promise.all(Array.from({ length: 4 }, complete));
    expect(new Set(texts)).toEqual(new Set([alone]));
  }
});
