import { readFixtures } from "@modelyard/provider-sim";
import { describe, expect, test } from "vitest";
import { InferenceError } from "../../errors/inference-error.ts";
import { ProviderOutputError } from "../../errors/output-error.ts";
import { hurried } from "../../testing/answering.ts";
import { callTask } from "../../testing/call-task.ts";
import { revive } from "../../testing/simulated-provider.ts";

const cells = readFixtures();
const jsonType = "application/json";

/** Calls a provider that responds with this body and status 200. */
async function outcomeOf({ provider, task, model, args }: (typeof cells)[number], type: string, body: string) {
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (!url.includes("/api/models/")) return new Response(body, { headers: { "content-type": type } });
    return Response.json({ inferenceProviderMapping: [{ provider, providerId: model, status: "live", task }] });
  };
  const given = { ...Object(revive(args)), provider, model: provider === "openai" ? model : "acme/model" };
  const accessToken = provider === "hf-inference" ? "hf_0123456789" : "provider-key-0123456789";
  return callTask(task, { ...given, accessToken }, { ...hurried().options, fetch }).catch((error: unknown) => error);
}

const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

test.each([
  {
    says: "an error",
    type: jsonType,
    body: '{"error":{"message":"The model is overloaded.","code":503}}',
    words: "The provider said: The model is overloaded.",
  },
  {
    says: "an error in plain words",
    type: jsonType,
    body: '{"error":"The model is overloaded."}',
    words: "The provider said: The model is overloaded.",
  },
  {
    says: "a detail",
    type: jsonType,
    body: '{"detail":[{"msg":"field required"}]}',
    words: "The provider said: field required",
  },
  {
    says: "a page",
    type: "text/html; charset=utf-8",
    body: "<html><h1>Bad gateway</h1></html>",
    words: "got text/html; charset=utf-8",
  },
  { says: "plain words", type: "text/plain", body: "upstream connect error", words: "got text/plain" },
  { says: "nothing", type: jsonType, body: "", words: "expected JSON, got application/json" },
  { says: "null", type: jsonType, body: "null", words: "Received malformed response" },
  { says: "a number", type: jsonType, body: "42", words: "Received malformed response" },
  {
    says: "half of an answer",
    type: jsonType,
    body: '{"choices":[{"mess',
    words: "expected JSON, got application/json",
  },
  { says: "brackets in brackets", type: jsonType, body: deep, words: "Received malformed response" },
  {
    says: "a prototype",
    type: jsonType,
    body: '{"__proto__":{"choices":[],"data":[],"id":"x"},"constructor":1}',
    words: "Received malformed response",
  },
])("status 200 with $says is a provider error for every task", async ({ type, body, words }) => {
  for (const cell of cells) {
    const outcome = await outcomeOf(cell, type, body);
    const where = `${cell.provider} ${cell.task}`;
    expect(outcome, where).toBeInstanceOf(ProviderOutputError);
    expect(outcome, where).toMatchObject({ provider: cell.provider, task: cell.task, status: 200 });
    expect(String(outcome), where).toContain(`Received malformed response from ${where} API`);
    expect(String(outcome), where).toContain(words);
    expect(String(outcome).length, where).toBeLessThan(1000);
  }
});

describe("empty lists", () => {
  test("are rejected where a result needs at least one element", async () => {
    for (const cell of cells) {
      for (const body of ['{"choices":[],"data":[],"images":[],"output":[],"segments":[]}', "{}"]) {
        const outcome = await outcomeOf(cell, jsonType, body);
        const where = `${cell.provider} ${cell.task}`;
        const isEmptyList = cell.task === "feature-extraction" && cell.provider !== "hf-inference" && body !== "{}";
        if (isEmptyList) expect(outcome, where).toEqual([]);
        else expect(outcome, where).toBeInstanceOf(InferenceError);
      }
    }
  });
});
