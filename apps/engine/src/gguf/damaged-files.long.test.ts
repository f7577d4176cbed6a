import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startEngineUnderTest } from "../testing/engine-under-test.ts";
import { tinyGguf } from "../testing/tiny-gguf.ts";

/** A generator with a seed, so that a failure can be repeated. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const files = 200;
const Problem = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const expected = new Set([
  "damaged_file",
  "unsupported_architecture",
  "not_enough_memory",
  "engine_stopped",
  "template_error",
  "model_failed",
  "invalid_input",
]);

test("200 damaged files never harm the engine, and each gives a clear error or a result", {
  timeout: 1_800_000,
}, async () => {
  const folder = await mkdtemp("/tmp/engine-damaged-");
  const sound = await tinyGguf();
  const random = randomNumbers(17);
  const models: Record<string, { path: string }> = {};
  const header = sound.indexOf("blk.0.ffn_down.weight") + 60;
  for (let index = 0; index < files; index++) {
    const bytes = Buffer.from(sound);
    // Most damage is in the header, where it matters.
    for (let change = 0; change <= random(8); change++)
      bytes[random(random(4) === 0 ? bytes.length : header)] = random(256);
    const path = join(folder, `${index}.gguf`);
    await writeFile(path, random(10) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes);
    models[`damaged/${index}`] = { path };
  }
  const soundPath = join(folder, "sound.gguf");
  await writeFile(soundPath, sound);
  const { engine, post, source } = await startEngineUnderTest(
    { ...models, "sound/model": { path: soundPath } },
    { memoryBytes: 500 * 2 ** 20 },
  );
  onTestFinished(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });
  const call = (model: string) =>
    post("/v1/chat/completions", { model, messages: [{ role: "user", content: "Hi" }], max_tokens: 4 });
  const codes = new Map<string, number>();
  for (const model of Object.keys(models)) {
    const response = await call(model);
    const body: unknown = await response.json();
    const code = response.ok ? "result" : Problem.parse(body).error.code;
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (!response.ok) expect(expected, JSON.stringify(body)).toContain(code);
    engine.unload(model);
  }
  expect(codes.get("damaged_file")).toBeGreaterThan(files / 4);
  expect((await call("sound/model")).status).toBe(200);
  engine.unload("sound/model");
  await expect.poll(() => source.held).toBe(0);
});
