import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StartedModelyard, startModelyard } from "../../support/start-modelyard.ts";

const program = resolve(import.meta.dirname, "gguf-program.ts");
const model = "yard/tiny-chat";
const token = "hf_administrator-of-this-test-0123456789";
const question = { role: "user", content: "What is the capital of France?" };

let folder: string;
let hub: StartedModelyard;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "launched-engine-"));
  const provision = {
    users: [{ name: "boss", admin: true, tokens: [{ value: token, name: "test", role: "write" }] }],
  };
  const launcher = {
    id: "gguf",
    label: "GGUF engine",
    kind: "process",
    command: [process.execPath, program, "{port}", "{model}", "{revision}"],
    environment: { ENGINE_KEY: "{key}" },
    readAs: "boss",
    models: [{ id: model, task: "conversational" }],
    memoryBytes: 2 ** 32,
    startSeconds: 120,
  };
  await writeFile(join(folder, "provision.json"), JSON.stringify(provision));
  await writeFile(join(folder, "launchers.json"), JSON.stringify({ launchers: [launcher] }));
  hub = await startModelyard({
    flags: ["--demo", `--provision=${join(folder, "provision.json")}`, `--launchers=${join(folder, "launchers.json")}`],
  });
}, 120_000);
afterAll(async () => {
  await hub.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const send = (path: string, body?: object) =>
  fetch(hub.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
const chat = (further: object = {}) =>
  send("/v1/chat/completions", { model: `${model}:gguf`, messages: [question], temperature: 0, ...further });

async function launched() {
  const [entry]: { ready: number; origins: string[]; failure: { message: string } | null }[] = await (
    await send("/api/router/launchers")
  ).json();
  return entry;
}

test("a call starts the engine, which loads the model from this hub and answers", { timeout: 180_000 }, async () => {
  expect(await launched()).toMatchObject({ ready: 0, failure: null });
  const response = await chat();
  const body = await response.json();
  expect(response.status, JSON.stringify([body, await launched()])).toBe(200);
  expect(response.headers.get("x-provider")).toBe("gguf");
  expect(body.choices[0].message.content).toContain("Paris");
  expect(body.usage.completion_tokens).toBeGreaterThan(0);
  const streamed = await (await chat({ stream: true })).text();
  expect(streamed).toContain("data: [DONE]");
});

test("an engine that is stopped starts again for the next call", { timeout: 180_000 }, async () => {
  const before = (await launched())?.origins;
  expect(await (await send("/api/router/launchers/stop", { launcher: "gguf", model })).json()).toEqual({ stopped: 1 });
  await expect.poll(async () => (await launched())?.ready, { timeout: 20_000 }).toBe(0);
  expect((await chat()).status).toBe(200);
  expect((await launched())?.origins).not.toEqual(before);
});

test("kill -9 of the hub ends the engine", { timeout: 60_000 }, async () => {
  const [origin = ""] = (await launched())?.origins ?? [];
  await expect(fetch(`${origin}/health`)).resolves.toMatchObject({ status: 401 });
  hub.process.kill("SIGKILL");
  const isGone = () =>
    fetch(`${origin}/health`).then(
      () => false,
      () => true,
    );
  await expect.poll(isGone, { timeout: 20_000 }).toBe(true);
});
