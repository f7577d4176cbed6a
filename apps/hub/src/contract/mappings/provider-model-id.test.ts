import { expect, test } from "vitest";
import { providerModelIdProblem } from "./provider-model-id.ts";

test.each([
  "gpt-4o-mini",
  "meta-llama/Llama-3.3-70B-Instruct-Turbo",
  "accounts/fireworks/models/llama-v3p1-8b-instruct",
  "fal-ai/flux/dev",
  "stability-ai/sdxl:39ed52f2a78e934b3ba6e2a89f5b1c712de7dfea535525255b1aa35c5565e08b",
  "@cf/meta/llama-3.1-8b-instruct",
  "publishers/google/models/gemini-2.0-flash@001",
  "arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.amazon.nova-lite-v1:0",
  "llama3.1:8b-instruct-q4_K_M",
  "qwen2.5+tools~beta",
  "..hidden/v1..2/a...b",
  "通义/千问-72b",
  "https://clarifai.com/openai/chat-completion/models/gpt-oss-120b",
])("%s is accepted", (id) => {
  expect(providerModelIdProblem(id)).toBeUndefined();
});

test.each([
  { id: "", says: "empty" },
  { id: "a b", says: '" "' },
  { id: "a\u00a0b", says: "spaces" },
  { id: "a\r\nX-Key: 1", says: '"\\r"' },
  { id: "a\0", says: '"\\u0000"' },
  { id: "a\u200bb", says: "invisible" },
  { id: "a\u3164b", says: "invisible" },
  { id: "a?key=1", says: '"?"' },
  { id: "a#b", says: '"#"' },
  { id: "%2e%2e/admin", says: '"%"' },
  { id: "a\\..\\b", says: "not allowed" },
  { id: "../../account", says: ".." },
  { id: "models/../../account", says: ".." },
  { id: "models/..", says: ".." },
  { id: "./a", says: ".." },
  { id: "a/..;x/b", says: ".." },
  { id: "/v1/account", says: "starts or ends" },
  { id: "//evil.example/a", says: "starts or ends" },
  { id: "a//b", says: "//" },
  { id: "a/", says: "ends" },
  { id: "file:///etc/passwd", says: "https://" },
  { id: "javascript://x/alert(1)", says: "https://" },
  { id: "https://me:pw@api.example/x", says: "password" },
  { id: "https://", says: "https://" },
  { id: "https://api.example/a/../../b", says: ".." },
])("$id is refused: $says", ({ id, says }) => {
  expect(providerModelIdProblem(id)).toContain(says);
});
