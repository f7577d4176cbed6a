import { expect, test } from "vitest";
import { operationOf, providerNameOf } from "./operation.ts";

const body = () => Buffer.from("{}");

test.each([
  { content: body(), path: "/v1/chat/completions", name: "chat" },
  { content: body(), path: "/any/own/path", name: "chat" },
  { content: { task: "text-generation", body }, path: "/v1/completions", name: "text_completion" },
  { content: { task: "feature-extraction", body }, path: "/v1/embeddings", name: "embeddings" },
  { content: { task: "text-to-image", body }, path: "/fal-ai/flux", name: "generate_content", outputType: "image" },
  { content: { task: "text-to-speech", body }, path: "/x", name: "generate_content", outputType: "speech" },
  { content: { task: "text-classification", body }, path: "/x", name: "text-classification" },
  { content: { task: "any", body }, path: "/v1/embeddings?x=1", name: "embeddings" },
  { content: { task: "any", body }, path: "/v1/completions", name: "text_completion" },
  { content: { task: "any", body }, path: "/v1/other", name: "generate_content" },
  { content: undefined, path: "/v1/other", name: "generate_content" },
])("$path with $content.task is $name", ({ content, path, ...operation }) => {
  expect(operationOf(content, path)).toEqual(operation);
});

test("providers have the conventions' names where there are some", () => {
  expect(["groq", "mistral", "my-server"].map(providerNameOf)).toEqual(["groq", "mistral_ai", "my-server"]);
});
