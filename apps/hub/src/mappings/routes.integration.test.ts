import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "chat" });
  await hub.send("alice", "POST", "/api/repos/create", { name: "hidden", private: true });
});
afterAll(() => hub.stop());

const at = (model: string, provider = "") =>
  `/api/models/${model}/inference-providers${provider === "" ? "" : `/${provider}`}`;
const chat = { providerId: "lab/chat-8b", task: "conversational" };

test.each([
  { who: undefined, url: at("alice/chat", "groq"), body: chat, status: 401, contains: "password" },
  { who: "bob", url: at("alice/chat", "groq"), body: chat, status: 403, contains: "write" },
  { who: "bob", url: at("alice/hidden", "groq"), body: chat, status: 404, contains: "not found" },
  { who: "alice", url: at("alice/chat", "Groq!"), body: chat, status: 400, contains: '"field":"provider"' },
  { who: "alice", url: at("alice/chat", "groq"), body: { ...chat, task: "juggling" }, status: 400, contains: "task" },
  {
    who: "alice",
    url: at("alice/chat", "groq"),
    body: { ...chat, providerId: "a b" },
    status: 400,
    contains: "spaces",
  },
  { who: "alice", url: at("alice/chat", "groq"), body: { ...chat, providerId: "" }, status: 400, contains: "empty" },
  { who: "alice", url: at("alice/chat", "groq"), body: { task: "fill-mask" }, status: 400, contains: "providerId" },
  {
    who: "alice",
    url: at("alice/chat", "groq"),
    body: { ...chat, providerId: "x".repeat(limits.modelMapping.nameChars + 1) },
    status: 400,
    contains: "providerId",
  },
  {
    who: "alice",
    url: at("alice/chat", "groq"),
    body: { ...chat, providerId: "x".repeat(limits.modelMapping.nameChars) },
    status: 200,
    contains: "xxx",
  },
  ...["../../v1/keys", "a//b", "a?b", "https://me:pw@evil.example/v1"].map((providerId) => ({
    who: "alice",
    url: at("alice/chat", "groq"),
    body: { ...chat, providerId },
    status: 400,
    contains: '"field":"providerId"',
  })),
  ...["../../other/repo/x.safetensors", "/etc/x", "a//b", "a\nb", ""].map((adapterWeightsPath) => ({
    who: "alice",
    url: at("alice/chat", "groq"),
    body: { ...chat, adapter: "lora", adapterWeightsPath },
    status: 400,
    contains: '"field":"adapterWeightsPath"',
  })),
  {
    who: "alice",
    url: at("alice/chat", "hf-inference"),
    body: { ...chat, providerId: "HTTPS://evil.example/v1" },
    status: 400,
    contains: '"field":"providerId"',
  },
  {
    who: "alice",
    url: at("alice/chat", "groq"),
    body: { ...chat, providerId: "https://clarifai.com/openai/chat-completion/models/gpt-oss-120b" },
    status: 200,
    contains: "gpt-oss-120b",
  },
  ...["@cf/meta/llama-3.1-8b-instruct", "stability-ai/sdxl:39ed52f2a78e", "fal-ai/flux/dev"].map((providerId) => ({
    who: "alice",
    url: at("alice/chat", "groq"),
    body: { ...chat, providerId },
    status: 200,
    contains: providerId,
  })),
  { who: "alice", url: at("alice/chat", "groq"), body: chat, status: 200, contains: '"status":"live"' },
])("$who sends a mapping to $url: $status", async ({ who, url, body, status, contains }) => {
  const response = await hub.send(who, "PUT", url, body);
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(contains)]);
});

test("a mapping appears in the model's record and the directory at once, and disappears when it is removed", async () => {
  await hub.send("alice", "PUT", at("alice/chat", "groq"), chat);
  const record = async () =>
    (await hub.send(undefined, "GET", "/api/models/alice/chat?expand[]=inferenceProviderMapping")).json();
  expect(await record()).toMatchObject({ inferenceProviderMapping: { groq: { ...chat, status: "live" } } });
  expect(await (await hub.send(undefined, "GET", at("alice/chat"))).json()).toEqual({
    groq: { ...chat, status: "live" },
  });
  expect(await (await hub.send("alice", "DELETE", at("alice/chat", "groq"))).json()).toEqual({});
  expect(await record()).toMatchObject({ inferenceProviderMapping: {} });
  expect((await hub.send("alice", "DELETE", at("alice/chat", "groq"))).status).toBe(404);
});

const put = async (index: number) => (await hub.send("alice", "PUT", at("alice/chat", `p${index}`), chat)).status;

test("a model may have providers up to the limit", async () => {
  for (let index = 0; index < limits.modelMapping.providers; index++) expect(await put(index)).toBe(200);
  expect(await put(limits.modelMapping.providers)).toBe(400);
  // An existing one can still be changed.
  expect(await put(0)).toBe(200);
});
