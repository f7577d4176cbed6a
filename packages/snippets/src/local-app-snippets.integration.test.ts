import { localApps, type ModelRecord } from "@modelyard/tasks";
import { describe, expect, test } from "vitest";
import { localAppSnippets } from "./local-app-snippets.ts";
import { problemOf } from "./testing/parse-code.ts";
import { readPowershell } from "./testing/read-powershell.ts";

const gguf: ModelRecord = {
  id: "acme/talker-GGUF",
  tags: ["gguf", "conversational", "text-generation-inference"],
  pipeline_tag: "text-generation",
};

/** Pi reads a settings file, which is shown among its commands. */
const readByBash = Object.keys(localApps).filter((app) => app !== "pi");

describe.each(readByBash)("%s", (app) => {
  const [snippet] = localAppSnippets(gguf, { app });

  test("is a link, or commands that bash parses", () => {
    if (snippet === undefined) throw new Error("nothing");
    if (snippet.kind === "link") {
      expect(decodeURIComponent(snippet.url)).toContain("acme/talker-GGUF");
      return;
    }
    expect(snippet.commands.length).toBeGreaterThan(0);
    for (const { setup = "", run } of snippet.commands) {
      for (const code of [setup, ...run]) {
        expect(problemOf({ language: "shell", code })).toBeNull();
      }
    }
  });

  test("an id with a quote cannot break out", () => {
    const [hostile] = localAppSnippets({ ...gguf, id: "acme/a'$(touch pwned)'b" }, { app });
    if (hostile?.kind !== "commands") return;
    for (const { run } of hostile.commands)
      for (const code of run) expect(problemOf({ language: "shell", code })).toBeNull();
  });
});

test("25 apps are supported, and an unknown one has no snippet", () => {
  expect(Object.keys(localApps)).toHaveLength(25);
  expect(localAppSnippets(gguf, { app: "constructor" })).toEqual([]);
});

test("the file comes from the record's list, unless one is selected", () => {
  const siblings = ["mmproj-F16.gguf", "talker-Q2_K.gguf", "talker-Q4_K_M.gguf"].map((rfilename) => ({ rfilename }));
  const commands = (filePath?: string) =>
    JSON.stringify(localAppSnippets({ ...gguf, siblings }, { app: "ollama", ...(filePath && { filePath }) }));
  expect(commands()).toContain("ollama run hf.co/acme/talker-GGUF:Q4_K_M");
  expect(commands("talker-Q2_K.gguf")).toContain("ollama run hf.co/acme/talker-GGUF:Q2_K");
});

test("an invalid list of files counts as empty instead of failing", () => {
  const card: ModelRecord = JSON.parse('{"id": "a/b", "tags": [], "siblings": [null, 1, {"rfilename": 2}, {}]}');
  expect(JSON.stringify(localAppSnippets(card, { app: "ollama" }))).toContain("ollama run hf.co/a/b");
});

test("an invalid card has no apps instead of failing", () => {
  const card: ModelRecord = JSON.parse('{"id": 1, "tags": "gguf"}');
  expect(() => localAppSnippets(card)).not.toThrow();
});

const hubUrl = "https://hub.example/it's";
const chat: ModelRecord = {
  ...gguf,
  tags: [...gguf.tags, "transformers", "mlx"],
  gguf: { context_length: 8192, chat_template: "{{ tools }}" },
};

test.each(["llama.cpp", "node-llama-cpp", "vllm", "sglang", "mlx-lm", "tgi", "pi", "hermes-agent", "openclaw"])(
  "%s downloads from this hub",
  (app) => {
    const [snippet] = localAppSnippets(chat, { app, hubUrl });
    if (snippet?.kind !== "commands") throw new Error("There are no commands.");
    expect(snippet.reachesHub).toBe(true);
    const [{ setup = "", run } = { run: [] }] = snippet.commands;
    expect(setup).toContain(`export HF_ENDPOINT='https://hub.example/it'\\''s'`);
    for (const code of [setup, ...run]) expect(problemOf({ language: "shell", code })).toBeNull();
    const everything = JSON.stringify(snippet.commands);
    expect(everything).not.toContain("hf.co/");
    if (everything.includes("docker run")) expect(everything).toContain("--env HF_ENDPOINT");
  },
);

const commandsOf = (app: string, url: string, model: ModelRecord = chat) => {
  const [snippet] = localAppSnippets(model, { app, hubUrl: url, filePath: "talker-Q8_0.gguf" });
  if (snippet?.kind !== "commands") throw new Error("There are no commands.");
  expect(snippet.reachesHub).toBe(snippet.commands.length > 0);
  return snippet.commands.flatMap(({ run }) => run);
};

describe("the registry of this hub", () => {
  test.each([
    ["https://hub.example", "ollama", "ollama run hub.example/acme/talker-GGUF:Q8_0"],
    ["http://localhost:7860", "ollama", "ollama run --insecure localhost:7860/acme/talker-GGUF:Q8_0"],
    ["https://hub.example:8443", "docker-model-runner", "docker model run hub.example:8443/acme/talker-GGUF:Q8_0"],
  ])("at %s is named to %s: %s", (url, app, command) => {
    expect(commandsOf(app, url)).toEqual([command]);
  });

  test("is not offered where apps cannot reach it", () => {
    expect(commandsOf("docker-model-runner", "http://localhost:7860")).toEqual([]);
    expect(commandsOf("docker-model-runner", "https://hub.example", { ...chat, gguf: {} })).toEqual([]);
    for (const app of ["ollama", "docker-model-runner"]) expect(commandsOf(app, hubUrl)).toEqual([]);
    expect(commandsOf("ollama", "https://hub.example", { ...chat, id: "acme.io/talker" })).toEqual([]);
    expect(commandsOf("docker-model-runner", "https://hub.example", { ...chat, id: "acme.io/talker" })).toHaveLength(1);
  });
});

test.each(["localai", "lmstudio", "jan", "lemonade"])("%s is reported to support only another hub", (app) => {
  expect(localAppSnippets(chat, { app, hubUrl })[0]?.reachesHub).toBe(false);
  expect(localAppSnippets(chat, { app })[0]?.reachesHub).toBe(true);
});

test.each(["http://localhost:7860", "http://127.0.0.1:7860", "http://[::1]:7860"])(
  "no container is configured to download from %s",
  (loopback) => {
    for (const app of ["sglang", "tgi"])
      expect(JSON.stringify(localAppSnippets(chat, { app, hubUrl: loopback }))).not.toContain("docker");
    expect(localAppSnippets(chat, { app: "tgi", hubUrl: loopback })[0]?.reachesHub).toBe(false);
    expect(localAppSnippets(chat, { app: "sglang", hubUrl: loopback })[0]?.reachesHub).toBe(true);
  },
);

test("huggingface.co needs no configuration", () => {
  for (const options of [{}, { hubUrl: "https://huggingface.co" }])
    expect(JSON.stringify(localAppSnippets(chat, { app: "llama.cpp", ...options }))).not.toContain("HF_ENDPOINT");
});

test("commands for Windows set the hub in PowerShell", () => {
  const [snippet] = localAppSnippets(chat, { app: "llama.cpp", hubUrl });
  const windows =
    snippet?.kind === "commands" ? snippet.commands.find(({ title }) => title.includes("Windows")) : undefined;
  expect(windows?.setup).toContain("$env:HF_ENDPOINT = 'https://hub.example/it''s'");
  expect(problemOf({ language: "powershell", code: windows?.setup ?? "" })).toBeNull();
});

test("no quotation mark in the hub's address ends a string in code for Windows", () => {
  const odd = "https://hub.example/\u2019; Remove-Item x; \u2018";
  const [snippet] = localAppSnippets(chat, { app: "llama.cpp", hubUrl: odd });
  const windows =
    snippet?.kind === "commands" ? snippet.commands.find(({ title }) => title.includes("Windows")) : undefined;
  const [line = ""] = windows?.setup?.split("\n") ?? [];
  expect(readPowershell(line.slice("$env:HF_ENDPOINT = ".length))).toEqual({ text: odd, rest: "" });
});
