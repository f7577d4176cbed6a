// Models of the demo that this hub runs itself: with Python's `huggingface_hub.InferenceClient`, and with an image that is too large.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pythonWithClients } from "../conformance/testing/python-with-clients.ts";
import { type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";
import { demoFile } from "./testing/demo-files.ts";

const run = promisify(execFile);
const token = "hf_caller-of-local-models-0123456789";

let folder: string;
let hub: StartedModelyard;
let python: string;
beforeAll(async () => {
  python = pythonWithClients();
  folder = await mkdtemp(join(tmpdir(), "python-client-"));
  const users = [{ name: "ada", tokens: [{ value: token, name: "test", role: "write" }] }];
  await writeFile(join(folder, "provision.json"), JSON.stringify({ users }));
  hub = await startModelyard({ flags: ["--demo", "--engine", "on", `--provision=${join(folder, "provision.json")}`] });
}, 600_000);
afterAll(async () => {
  await hub.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const begin = `
import math, os
from huggingface_hub import InferenceClient
base, token = os.environ["BASE"], os.environ["TOKEN"]
def client(model, task=None):
    return InferenceClient(model=f"{base}/router/hf-inference/models/{model}" + (f"/pipeline/{task}" if task else ""), token=token)
`;

/** Runs a program. @returns the printed lines */
async function printed(program: string): Promise<string[]> {
  const env = { PATH: process.env["PATH"], BASE: hub.url, TOKEN: token };
  const { stdout } = await run(python, ["-c", begin + program], { env, timeout: 240_000 });
  return stdout.trim().split("\n");
}

test("chats, with and without a stream", { timeout: 300_000 }, async () => {
  const lines = await printed(`
messages = [{"role": "user", "content": "What is the capital of France?"}]
chat = InferenceClient(base_url=f"{base}/v1", api_key=token)
for model in ["yard/tiny-chat:local", "yard/tiny-chat-GGUF:local"]:
    print(chat.chat_completion(messages, model=model, temperature=0).choices[0].message.content)
    print("".join(chunk.choices[0].delta.content or "" for chunk in
        chat.chat_completion(messages, model=model, temperature=0, stream=True) if chunk.choices))
`);
  expect(lines).toEqual(Array.from({ length: 4 }, () => "The capital of France is Paris."));
});

test("generates text", { timeout: 300_000 }, async () => {
  const lines = await printed(`
text = client("yard/tiny-chat-GGUF").text_generation("The capital of France is", max_new_tokens=3)
print(isinstance(text, str) and len(text) > 0)
`);
  expect(lines).toEqual(["True"]);
});

test("classifies texts", { timeout: 300_000 }, async () => {
  const lines = await printed(`
for text in ["The waiter was friendly and the dessert tasted wonderful.", "The food was terrible and I hated it."]:
    print(client("yard/tiny-sentiment").text_classification(text)[0].label)
`);
  expect(lines).toEqual(["positive", "negative"]);
});

test("compares sentences, and extracts features that tell the same", { timeout: 300_000 }, async () => {
  const lines = await printed(`
source, others = "The ferry leaves at noon.", ["I lost my key.", "The boat departs at twelve."]
scores = client("yard/short-sentences").sentence_similarity(source, others)
print(len(scores), scores[1] > 0.8, scores[0] < 0.3)
def vector(text):
    return client("yard/short-sentences", "feature-extraction").feature_extraction(text).flatten()
a, b, c = vector(source), vector(others[0]), vector(others[1])
print(abs(math.sqrt(a @ a) - 1) < 0.001, abs(a @ c - scores[1]) < 0.01, abs(a @ b - scores[0]) < 0.01)
`);
  expect(lines).toEqual(["2 True True", "True True True"]);
});

test("classifies an image that is sent as bytes, without a type, and as a file", { timeout: 300_000 }, async () => {
  const lines = await printed(`
path = ${JSON.stringify(demoFile("simple-shapes", "drawings.png"))}
for image in [open(path, "rb").read(), path]:
    labels = client("yard/simple-shapes").image_classification(image)
    print(len(labels) > 0 and all(0 <= label.score <= 1 for label in labels))
`);
  expect(lines).toEqual(["True", "True"]);
});

/** The start of a PNG: its header announces this size. */
function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(45);
  file.write("\x89PNG\r\n\x1a\n", "latin1");
  file.writeUInt32BE(13, 8);
  file.write("IHDR", 12, "latin1");
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.set([8, 2], 24);
  file.write("IEND", 37, "latin1");
  return new Uint8Array(file);
}

test("an image with too many pixels is refused with model, reason and remedy", { timeout: 300_000 }, async () => {
  const model = "yard/simple-shapes";
  for (const route of ["router/hf-inference/models", "router/local/models"]) {
    const response = await fetch(`${hub.url}/${route}/${model}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "image/png" },
      body: pngHeader(16_000, 16_000),
    });
    const { error } = await response.json();
    expect([route, response.status, error.code]).toEqual([route, 413, "input_too_large"]);
    expect(error).toMatchObject({ type: "invalid_request_error", param: "inputs" });
    expect(error.message).toContain(model);
    expect(error.message).toMatch(/16000×16000 pixels; the limit .*Send a smaller one/);
  }
});
