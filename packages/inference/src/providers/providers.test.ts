import { expect, test } from "vitest";
import { custom } from "./custom.ts";
import { providers } from "./index.ts";

test("all 25 providers are present under their usual ids", () => {
  expect([...providers.keys()].toSorted()).toEqual([
    "baseten",
    "black-forest-labs",
    "cerebras",
    "clarifai",
    "cohere",
    "deepinfra",
    "fal-ai",
    "featherless-ai",
    "fireworks-ai",
    "groq",
    "hf-inference",
    "hyperbolic",
    "nebius",
    "novita",
    "nscale",
    "nvidia",
    "openai",
    "ovhcloud",
    "publicai",
    "replicate",
    "sambanova",
    "scaleway",
    "together",
    "wavespeed",
    "zai-org",
  ]);
});

test.each([
  { id: "cerebras", path: "v1/chat/completions" },
  { id: "clarifai", path: "v2/ext/openai/v1/chat/completions" },
  { id: "cohere", path: "compatibility/v1/chat/completions" },
  { id: "deepinfra", path: "v1/openai/chat/completions" },
  { id: "fireworks-ai", path: "inference/v1/chat/completions" },
  { id: "groq", path: "openai/v1/chat/completions" },
  { id: "hf-inference", path: "models/acme/talker/v1/chat/completions" },
  { id: "novita", path: "v3/openai/chat/completions" },
  { id: "zai-org", path: "api/paas/v4/chat/completions" },
])("$id serves chat at $path", ({ id, path }) => {
  expect(providers.get(id)?.tasks.conversational?.route({ providerModelId: "acme/talker" })).toBe(path);
});

test("hf-inference performs 28 tasks", () => {
  expect(Object.keys(providers.get("hf-inference")?.tasks ?? {})).toHaveLength(28);
});

test.each([
  { baseUrl: "http://localhost:11434/v1" },
  { baseUrl: "http://localhost:11434/v1/" },
  { baseUrl: "http://localhost:11434" },
])("a custom server at $baseUrl is called at its origin", ({ baseUrl }) => {
  expect(custom({ baseUrl }).baseUrl).toBe("http://localhost:11434");
});

test("an address with a password is rejected, and the error does not contain the password", () => {
  expect(() => custom({ baseUrl: "http://me:secret@localhost" })).toThrow(
    /^The base address of a server must not hold a password: keys are passed as accessToken\.$/,
  );
});

test("an address without http is rejected", () => {
  expect(() => custom({ baseUrl: "ftp://localhost" })).toThrow(/must start with http/);
});
