import { expect, test } from "vitest";
import { chatModel, ownHubChat } from "../testing/calls.ts";
import { problemOf } from "../testing/parse-code.ts";
import { runSnippetsCommand } from "./run-snippets-command.ts";

async function run(words: readonly string[], input: unknown = chatModel, defaultHubUrl?: string) {
  const printed: string[] = [];
  const errors: string[] = [];
  const exitCode = await runSnippetsCommand(words, {
    readInput: async () => (typeof input === "string" ? input : JSON.stringify(input)),
    defaultHubUrl,
    print: (text) => printed.push(text),
    printError: (text) => errors.push(text),
    fetchModel: async (id, hubUrl) => {
      if (id === "acme/away") throw new Error(`${hubUrl} has no model acme/away.`);
      return chatModel;
    },
    describeCall: ({ hubUrl, provider, task }) =>
      provider === "no-such-provider"
        ? undefined
        : { ...ownHubChat(hubUrl), provider, task: task === "robotics" ? task : "conversational" },
  });
  return { exitCode, printed: printed.join("\n"), errors: errors.join("\n") };
}

test.each([
  { words: ["acme/talker-1b"], shows: "from transformers import pipeline" },
  { words: ["acme/talker-1b"], shows: "curl 'http://localhost:7860/v1/chat/completions'" },
  { words: ["-", "--hub", "https://hub.example.org/"], shows: "curl 'https://hub.example.org/v1/chat/completions'" },
  { words: ["acme/talker-1b", "--client", "curl", "--stream"], shows: "curl -N" },
  { words: ["acme/talker-1b", "--library", "timm"], shows: "timm.create_model" },
  { words: ["--help"], shows: "Usage:" },
])("$words prints $shows", async ({ words, shows }) => {
  const { exitCode, printed } = await run(words);
  expect(printed).toContain(shows);
  expect(exitCode).toBe(0);
});

test.each([
  { what: "the default hub", words: [], hub: "https://hub.example.org" },
  { what: "--hub before the default", words: ["--hub", "https://other.example.org"], hub: "https://other.example.org" },
])("$what is used", async ({ words, hub }) => {
  const { printed } = await run(["a/b", "--client", "curl", ...words], chatModel, "https://hub.example.org/");
  expect(printed).toContain(`curl '${hub}/v1/chat/completions'`);
});

test.each([undefined, ""])("with %j as HF_ENDPOINT, the hub is on this machine", async (defaultHubUrl) => {
  const { printed } = await run(["a/b", "--client", "curl"], chatModel, defaultHubUrl);
  expect(printed).toContain("curl 'http://localhost:7860/v1/chat/completions'");
});

test("an invalid default hub is reported with its variable", async () => {
  const { exitCode, errors } = await run(["a/b"], chatModel, "hub.example.org");
  expect(exitCode).toBe(2);
  expect(errors).toContain("HF_ENDPOINT hub.example.org is no http(s) address.");
});

test("--json prints a list for programs", async () => {
  const { printed } = await run(["acme/talker-1b", "--client", "openai", "--json"]);
  expect(JSON.parse(printed)).toMatchObject([
    { kind: "inference", name: "openai", language: "python" },
    { kind: "inference", name: "openai", language: "javascript" },
  ]);
});

test("a single snippet is printed without a heading", async () => {
  const { printed } = await run(["acme/talker-1b", "--client", "curl"]);
  expect(printed).toMatch(/^curl '/);
  expect(problemOf({ language: "shell", code: printed })).toBeNull();
  const both = await run(["acme/talker-1b", "--client", "openai"]);
  expect(both.printed).toContain("OpenAI (Python) (python)\n───");
});

test("a task without an example is reported", async () => {
  const { exitCode, errors } = await run(["-"], { id: "acme/arm", tags: [], pipeline_tag: "robotics" });
  expect(exitCode).toBe(1);
  expect(errors).toContain("No input example has been defined for this model task.");
});

test.each([
  { words: [], exitCode: 2, says: "Give one model" },
  { words: ["talker"], exitCode: 2, says: "namespace/name" },
  { words: ["a/b", "--hub", "ftp://x"], exitCode: 2, says: "no http(s) address" },
  { words: ["a/b", "--colour"], exitCode: 2, says: "--colour" },
  { words: ["acme/away"], exitCode: 1, says: "has no model acme/away" },
  { words: ["a/b", "--client", "telnet"], exitCode: 1, says: "There is --library transformers; --client openai, " },
  { words: ["a/b", "--client", "curl", "--library", "timm"], exitCode: 2, says: "not both" },
  {
    words: ["a/b", "--client", "curl", "--provider", "no-such-provider"],
    exitCode: 1,
    says: "No provider no-such-provider is known",
  },
])("$words ends with $exitCode and says $says", async ({ words, exitCode, says }) => {
  const result = await run(words);
  expect(result.exitCode).toBe(exitCode);
  expect(result.errors).toContain(says);
  expect(result.printed).toBe("");
});

test.each(["", "[]", '{"id": 1}', "null"])("standard input %j is rejected with the expected format", async (input) => {
  const { exitCode, errors } = await run(["-"], input);
  expect(exitCode).toBe(1);
  expect(errors).toMatch(/JSON|record/);
});

test.each([{ tags: "x" }, { tags: null, pipeline_tag: 3 }])("a record with %j is accepted", async (fields) => {
  const { exitCode } = await run(["-", "--library", "timm"], { ...chatModel, ...fields });
  expect(exitCode).toBe(0);
});
