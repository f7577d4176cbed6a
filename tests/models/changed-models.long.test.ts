// Streams of a model that this hub runs, while its repository is deleted, moved or changed.
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRepo, uploadFiles } from "@huggingface/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeTinyGguf } from "../../apps/engine/src/testing/tiny-gguf.ts";
import { type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

const token = "hf_owner-of-the-models-0123456789";
const tokens = 400;

let folder: string;
/** The content of the models that are published: slow enough that a stream outlasts a request. */
let slow: string;
let hub: StartedModelyard;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "changed-models-"));
  slow = join(folder, "slow.gguf");
  await writeTinyGguf(slow, { layers: 24 });
  const users = [{ name: "ada", tokens: [{ value: token, name: "test", role: "write" }] }];
  await writeFile(join(folder, "provision.json"), JSON.stringify({ users }));
  hub = await startModelyard({ flags: ["--engine", "on", `--provision=${join(folder, "provision.json")}`] });
}, 120_000);
afterAll(async () => {
  await hub.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const send = (method: string, path: string, body?: object) =>
  fetch(hub.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
const complete = (model: string) =>
  send("POST", "/v1/completions", { model, prompt: "<|endless|>", max_tokens: tokens, temperature: 0, stream: true });

async function publish(name: string): Promise<string> {
  const target = { hubUrl: hub.url, accessToken: token, repo: `ada/${name}` };
  await createRepo(target);
  const card = new Blob(["---\npipeline_tag: text-generation\n---\n# Endless\n"]);
  await uploadFiles({
    ...target,
    files: [
      { path: "README.md", content: card },
      { path: "model.gguf", content: await openAsBlob(slow) },
    ],
  });
  return `ada/${name}`;
}

/** Starts a stream, changes the repository after its first event, and returns what the stream had before and after that. */
async function changeDuringStream(model: string, change: () => Promise<Response>) {
  const response = await complete(model);
  expect([response.status, response.headers.get("x-provider")]).toEqual([200, "local"]);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? "";
  const changed = await change();
  expect(changed.status).toBe(200);
  let text = first;
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) text += part.value;
  return { first, text };
}

const wordsOf = (text: string): number => text.match(/l[aio]/g)?.length ?? 0;

test("a stream goes to its end when its model is moved, and the new name answers", async () => {
  const model = await publish("moved");
  const move = { fromRepo: model, toRepo: "ada/renamed", type: "model" };
  const { first, text } = await changeDuringStream(model, () => send("POST", "/api/repos/move", move));
  expect(wordsOf(first)).toBeLessThan(tokens);
  expect(text).toMatch(/data: \[DONE\]\n\n$/);
  expect(text).not.toContain('"error"');
  for (const name of ["ada/renamed", model]) {
    const next = await complete(name);
    expect([name, next.status]).toEqual([name, 200]);
    expect(await next.text()).toContain("[DONE]");
  }
});

test("a stream goes to its end when its model changes, and the next call loads the new commit", async () => {
  const model = await publish("changed");
  const path = join(folder, "changed.gguf");
  await writeTinyGguf(path, { layers: 2 });
  const { text } = await changeDuringStream(model, async () => {
    const content = await openAsBlob(path);
    await uploadFiles({ hubUrl: hub.url, accessToken: token, repo: model, files: [{ path: "model.gguf", content }] });
    return Response.json({});
  });
  expect(text).toMatch(/data: \[DONE\]\n\n$/);
  expect(await (await complete(model)).text()).toContain("[DONE]");
});

test("a stream of a deleted model ends, complete or with an error event, and the next call is refused", async () => {
  const model = await publish("deleted");
  const { text } = await changeDuringStream(model, () => send("DELETE", "/api/repos/delete", { name: "deleted" }));
  expect(text).toMatch(/data: \[DONE\]\n\n$|"error":\{/);
  const next = await complete(model);
  expect(next.status).toBe(404);
  expect((await next.json()).error).toMatchObject({ message: expect.stringContaining(model) });
});
