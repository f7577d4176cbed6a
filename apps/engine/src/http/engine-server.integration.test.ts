import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EngineStatus } from "../contract/index.ts";
import { type EngineUnderTest, eventsIn, startEngineUnderTest } from "../testing/engine-under-test.ts";

let folder: string;
let tested: EngineUnderTest;

beforeAll(async () => {
  folder = await mkdtemp("/tmp/engine-http-");
  const path = join(folder, "weights");
  await writeFile(path, "weights");
  tested = await startEngineUnderTest(
    { "test/model": { path, task: "image-classification" }, "test/damaged": { path }, "test/one-call": { path } },
    { program: new URL("../testing/misbehaving-process.ts", import.meta.url) },
  );
});
afterAll(async () => {
  await tested.engine.close();
  await rm(folder, { recursive: true });
});

const chat = (body: object, options = {}) =>
  tested.post("/v1/chat/completions", { model: "test/model", ...body }, options);
const status = async () => EngineStatus.parse(await (await tested.get("/engine/status")).json());

test("without calls, no process runs", async () => {
  const idle = await startEngineUnderTest({});
  expect(idle.engine.status()).toMatchObject({ reservedBytes: 0, models: [] });
  await idle.engine.close();
});

test("the engine listens on the loopback interface and responds only to its key", async () => {
  expect(tested.engine.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const wrong = { authorization: "Bearer key-of-a-tesT" };
  expect((await chat({}, { headers: wrong })).status).toBe(401);
  expect((await fetch(`${tested.engine.url}/engine/status`)).status).toBe(401);
  expect(await (await fetch(`${tested.engine.url}/health`)).json()).toEqual({ status: "ok" });
});

test.each([
  { path: "/v1/chat/completions", body: { model: "test/none" }, status: 404, code: "model_not_found" },
  { path: "/v1/chat/completions", body: {}, status: 400, code: "invalid_request" },
  { path: "/v1/chat/completions", body: [], status: 400, code: "invalid_request" },
  { path: "/v1/chat/completions", body: { model: "test/damaged" }, status: 422, code: "damaged_file" },
  { path: "/models/test/model", body: {}, status: 400, code: "invalid_request" },
  { path: "/models/test/model", body: { inputs: "a", parameters: [] }, status: 400, code: "invalid_request" },
  { path: "/models/test/model/pipeline/X", body: {}, status: 404, code: "not_found" },
  { path: "/v1/images", body: {}, status: 404, code: "not_found" },
  { path: "/v1/models", body: {}, status: 405, code: "method_not_allowed" },
])("POST $path with $body: $status $code, as OpenAI writes errors", async ({ path, body, status: expected, code }) => {
  const response = await tested.post(path, body);
  expect(response.status).toBe(expected);
  expect(await response.json()).toMatchObject({
    error: { message: expect.stringMatching(/\.$/), type: expect.stringContaining("error"), code },
  });
});

function nested(depth: number): unknown {
  return JSON.parse("[".repeat(depth) + "]".repeat(depth));
}

test("a body at the limit is read, and a larger one or one that is nested too deeply refused", async () => {
  const { bodyBytes, json } = limits.engine;
  const empty = JSON.stringify({ model: "test/model", text: "" }).length;
  expect((await chat({ text: "x".repeat(bodyBytes - empty) })).status).toBe(200);
  expect((await chat({ text: "x".repeat(bodyBytes - empty + 1) })).status).toBe(413);
  expect((await chat({ value: nested(json.depth - 1) })).status).toBe(200);
  expect((await chat({ value: nested(json.depth) })).status).toBe(400);
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  { what: "a file", type: "image/png", body: "file", inputs: Buffer.from("file").toString("base64") },
  { what: "a file without a type", type: undefined, body: "file", inputs: Buffer.from("file").toString("base64") },
  { what: "JSON without a type", type: undefined, body: ' {"inputs": "text"}', inputs: "text" },
])("$what that is sent as the body reaches the model", async ({ type, body, inputs }) => {
  const response = await fetch(`${tested.engine.url}/models/test/model`, {
    method: "POST",
    headers: { authorization: "Bearer key-of-a-test", ...(type && { "content-type": type }) },
    body: bytesOf(body),
  });
  expect(await response.json()).toMatchObject({ inputs });
});

async function untypedStatus(body: string): Promise<number> {
  const headers = { authorization: "Bearer key-of-a-test" };
  const call = { method: "POST", headers, body: bytesOf(body) };
  return (await fetch(`${tested.engine.url}/models/test/model`, call)).status;
}

const inputsOf = (bytes: number) => `{"inputs":"${"x".repeat(bytes - 13)}"}`;

test("without a type, files and JSON have their own limits", async () => {
  const { bodyBytes, fileBytes } = limits.engine;
  expect(await untypedStatus(inputsOf(bodyBytes))).toBe(200);
  expect(await untypedStatus(inputsOf(bodyBytes + 1))).toBe(413);
  expect(await untypedStatus("x".repeat(fileBytes + 1))).toBe(413);
});

test("a stream whose process dies ends with an error event, and the next call succeeds", async () => {
  const response = await chat({ stream: true, act: "die in stream" });
  expect(response.status).toBe(200);
  const events = eventsIn(await response.text());
  expect(events).toEqual([{ text: "one" }, { error: expect.objectContaining({ code: "engine_stopped" }) }]);
  expect((await chat({})).status).toBe(200);
});

test("a caller who disconnects ends the call", async () => {
  const controller = new AbortController();
  const response = await chat({ stream: true, act: "endless" }, { signal: controller.signal });
  expect(response.status).toBe(200);
  await expect.poll(async () => (await status()).models).toMatchObject([{ running: 1 }]);
  controller.abort();
  await expect.poll(async () => (await status()).models).toMatchObject([{ running: 0 }]);
});

const oneCall = async () => (await status()).models.find(({ id }) => id === "test/one-call");

test("the status shows who waits, and a model can be unloaded", async () => {
  const controller = new AbortController();
  const callAs = (caller: string) =>
    tested
      .post(
        "/v1/chat/completions",
        { model: "test/one-call", act: "wait" },
        { headers: { "x-modelyard-caller": caller }, signal: controller.signal },
      )
      .catch(() => undefined);
  const calls = [callAs("one")];
  // The second one must arrive later.
  await expect.poll(oneCall).toMatchObject({ running: 1 });
  calls.push(callAs("two"));
  await expect.poll(oneCall).toMatchObject({
    running: 1,
    waiting: 1,
    callers: expect.arrayContaining([
      { caller: "one", running: 1, waiting: 0 },
      { caller: "two", running: 0, waiting: 1 },
    ]),
  });
  const unloaded = await tested.post("/engine/unload", { model: "test/one-call" });
  expect(await unloaded.json()).toEqual({ unloaded: true });
  for (const call of calls) expect((await call)?.status).toBe(503);
  controller.abort();
});

test("a caller with too many waiting calls gets 429 with the time of another attempt", async () => {
  const controller = new AbortController();
  const many = Array.from({ length: limits.engine.waitingPerCaller + 2 }, () =>
    tested.post("/v1/chat/completions", { model: "test/one-call", ms: 20 }, { signal: controller.signal }),
  );
  const responses = await Promise.all(many);
  const refused = responses.filter((response) => response.status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("2");
});
