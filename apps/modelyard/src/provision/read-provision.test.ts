import { expect, test } from "vitest";
import { ConfigError } from "../config/config-error.ts";
import { parseProvision, readProvision } from "./read-provision.ts";

const parse = (text: string, variables = {}) => parseProvision(text, { path: "yard.yaml", variables });

test("a complete file is read, with variables replaced", () => {
  const text = `
users:
  - name: __DUMMY_USER__
    password: secret-enough
    tokens: [{ name: ci, value: hf_hub.js, role: write }]
organisations: [{ name: acme, defaultVisibility: private, members: [{ user: __DUMMY_USER__, role: admin }] }]
providerKeys: [{ provider: groq, key: "\${GROQ_KEY}" }]
customProviders: [{ id: lab, baseUrl: "http://10.0.0.5:8000" }]
modelMappings: [{ model: acme/chat, provider: lab, providerModelId: chat-7b, task: conversational }]
listedHosts: ["10.0.0.5:8000"]
`;
  expect(parse(text, { GROQ_KEY: "gsk_1" })).toMatchObject({
    users: [{ name: "__DUMMY_USER__", tokens: [{ value: "hf_hub.js" }] }],
    organisations: [{ name: "acme", defaultVisibility: "private" }],
    providerKeys: [{ provider: "groq", key: "gsk_1" }],
    modelMappings: [{ status: "live" }],
    listedHosts: ["10.0.0.5:8000"],
  });
});

test("an empty file declares nothing", () => {
  expect(parse("")).toMatchObject({ users: [], modelMappings: [] });
});

test.each([
  { title: "broken YAML", text: "users:\n  - name: [a", says: "yard.yaml:2" },
  {
    title: "an unknown name",
    text: "users:\n  - name: a\n    pasword: b\n",
    says: "yard.yaml:3: users.0: unknown name pasword",
  },
  {
    title: "an unknown task",
    text: "modelMappings:\n  - model: a/b\n    provider: x\n    providerModelId: y\n    task: chatting\n",
    says: "yard.yaml:5: modelMappings.0.task: expected a task",
  },
  {
    title: "a provider's model name that leads to another path",
    text: "modelMappings:\n  - model: a/b\n    provider: x\n    providerModelId: ../admin\n    task: conversational\n",
    says: 'yard.yaml:4: modelMappings.0.providerModelId: the provider\'s name of the model has "." or ".."',
  },
  {
    title: "a model without its namespace",
    text: "modelMappings:\n  - { model: b, provider: x, providerModelId: y, task: conversational }\n",
    says: "expected namespace/name",
  },
  {
    title: "a variable that is not set",
    text: "providerKeys: [{ provider: groq, key: '${NONE}' }]",
    says: "the variable NONE is not set",
  },
  { title: "a list as the document", text: "- a", says: "yard.yaml:1: the file" },
])("$title is rejected with its line", ({ text, says }) => {
  expect(() => parse(text)).toThrow(ConfigError);
  expect(() => parse(text)).toThrow(says);
});

test("a missing file is rejected by name", async () => {
  await expect(readProvision("/nowhere/yard.yaml", {})).rejects.toThrow("/nowhere/yard.yaml cannot be read");
});
