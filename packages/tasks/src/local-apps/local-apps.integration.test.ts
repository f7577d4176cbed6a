import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ModelRecord } from "../model-record.ts";
import { type LocalAppKey, localApp, localApps, localAppsFor } from "./index.ts";
import { shellWord } from "./shell.ts";

const chat: ModelRecord = {
  id: "lab/small-GGUF",
  tags: ["conversational", "gguf"],
  pipeline_tag: "text-generation",
  gguf: { context_length: 8192, chat_template: "{% if tools %}{% endif %}" },
};

const commandsOf = (key: LocalAppKey, model: ModelRecord, filePath?: string): string[] => {
  const app = localApp(key);
  if (!("commands" in app)) return [];
  return app.commands({ model, filePath }).flatMap(({ setup, run }) => [setup ?? [], run].flat());
};
/** Settings for a file are not commands. */
const isJson = (text: string) => text.startsWith("{") && typeof JSON.parse(text) === "object";
const keys = Object.keys(localApps).filter((key): key is LocalAppKey => key in localApps);

test("a GGUF chat model with tools is offered to the apps that can run it", () => {
  const offered = localAppsFor(chat);
  for (const key of ["llama.cpp", "ollama", "lmstudio", "pi", "openclaw"]) expect(offered).toContain(key);
  for (const key of ["drawthings", "mlx-lm", "tgi", "sglang"]) expect(offered).not.toContain(key);
});

test("agents are not offered without a chat template that supports tools", () => {
  expect(localAppsFor({ ...chat, gguf: { context_length: 8192, chat_template: "{{ messages }}" } })).not.toContain(
    "pi",
  );
});

test.each([
  { key: "ollama", command: "ollama run hf.co/lab/small-GGUF:Q4_K_M" },
  { key: "llama.cpp", command: "llama-server -hf lab/small-GGUF:Q4_K_M" },
  { key: "docker-model-runner", command: "docker model run hf.co/lab/small-GGUF:Q4_K_M" },
  { key: "lemonade", command: "lemonade run user.small-GGUF-Q4_K_M" },
  { key: "localai", command: "local-ai run huggingface://lab/small-GGUF/sub/small.Q4_K_M.gguf" },
] as const)("$key runs the model with: $command", ({ key, command }) => {
  expect(commandsOf(key, chat, "sub/small.Q4_K_M.gguf")).toContain(command);
});

test.each([
  { key: "ollama", command: "ollama run hf.co/lab/small-GGUF" },
  { key: "llama.cpp", command: "llama-server -hf lab/small-GGUF" },
  { key: "node-llama-cpp", command: "npx -y node-llama-cpp chat hf:lab/small-GGUF" },
  { key: "docker-model-runner", command: "docker model run hf.co/lab/small-GGUF" },
  { key: "lemonade", command: "lemonade pull lab/small-GGUF" },
  { key: "localai", command: "local-ai run --models-path models" },
] as const)("if the files are not known, $key chooses one itself: $command", ({ key, command }) => {
  expect(commandsOf(key, chat)).toContain(command);
});

test("LocalAI downloads every GGUF file if the files are not known", () => {
  expect(commandsOf("localai", chat).join("\n")).toContain(
    "hf download lab/small-GGUF --include '*.gguf' --local-dir models",
  );
});

test("a pulled model with an unknown name is listed, not run", () => {
  expect(commandsOf("lemonade", chat).join("\n")).not.toContain("lemonade run");
});

test("llama.cpp gets the name of a file without a quantization in its name", () => {
  expect(commandsOf("llama.cpp", chat, "sub/it's.gguf")).toContain(
    "llama-server -hf lab/small-GGUF --hf-file 'sub/it'\\''s.gguf'",
  );
  expect(commandsOf("openclaw", chat, "small.gguf").join("\n")).toContain(
    "llama-server -hf lab/small-GGUF --hf-file small.gguf --jinja",
  );
  expect(commandsOf("ollama", chat, "small.gguf")).toEqual(["ollama run hf.co/lab/small-GGUF"]);
});

test.each(keys)("no command of %s contains a placeholder", (key) => {
  for (const filePath of [undefined, "small.gguf", "small.Q4_K_M.gguf"])
    for (const model of [chat, { ...chat, tags: ["mlx"] }, { ...chat, tags: ["ryzenai-npu"] }])
      expect(commandsOf(key, model, filePath).join("\n")).not.toMatch(/\{\{|\}\}|<[A-Za-z_ ]+>/);
});

test.each(keys)("commands of %s parse as shell, whatever the model's name", (key) => {
  for (const id of ["lab/model", "a'b/$(touch x)`y`;#\"\n"]) {
    for (const tags of [["conversational", "mlx"], ["conversational", "mistral-common"], []]) {
      const commands = commandsOf(key, { ...chat, id, tags });
      for (const command of commands.filter((text) => !isJson(text)))
        expect(() => execFileSync("bash", ["-n"], { input: command })).not.toThrow();
    }
  }
});

test.each(["plain/name:Q4", "with space", "it's", "$(id)", "`id`", "a;b", '"', "\n", ""])(
  "%j is passed to a program as one argument",
  (text) => {
    expect(execFileSync("bash", ["-c", `printf '<%s>' ${shellWord(text)}`], { encoding: "utf8" })).toBe(`<${text}>`);
  },
);

test.each([
  { key: "lmstudio", href: "lmstudio://open_from_hf?model=lab/small-GGUF&file=a%26b.gguf" },
  { key: "jan", href: "jan://models/huggingface/lab/small-GGUF" },
  { key: "jellybox", href: "jellybox://llm/models/huggingface/LLM/lab/small-GGUF" },
  { key: "diffusionbee", href: "https://diffusionbee.com/huggingface_import?model_id=lab/small-GGUF" },
] as const)("$key opens $href", ({ key, href }) => {
  const app = localApp(key);
  expect("deeplink" in app && app.deeplink({ model: chat, filePath: "a&b.gguf" }).href).toBe(href);
});

test.each(keys)("a model's name cannot change the target of the link of %s", (key) => {
  const app = localApp(key);
  if (!("deeplink" in app)) return;
  const plain = app.deeplink({ model: chat });
  const odd = app.deeplink({ model: { ...chat, id: "a?x=1#y/..%2f&model=b" } });
  expect([odd.protocol, odd.host, odd.hash]).toEqual([plain.protocol, plain.host, ""]);
});

const viewer: ModelRecord = {
  id: "lab/it's $(id) `id` street.png",
  tags: ["conversational", "transformers"],
  pipeline_tag: "image-text-to-text",
};
const questionTo = (key: LocalAppKey, hubUrl: string | undefined): string => {
  const app = localApp(key);
  const commands = "commands" in app ? app.commands({ model: viewer, hubUrl }) : [];
  return commands.flatMap(({ run }) => run).find((command) => command.startsWith("curl")) ?? "";
};

test("a server fetches the sample image from a public https hub", () => {
  const asked = questionTo("vllm", "https://hub.example.com");
  expect(asked).toContain('"url": "https://hub.example.com/assets/samples/street.png"');
});

test.each(["http://localhost:7860", undefined])(
  "with a hub at %s the request contains the bytes of a file",
  (hubUrl) => {
    const folder = mkdtempSync(join(tmpdir(), "modelyard-question-"));
    try {
      writeFileSync(join(folder, "street.png"), "bytes of an image");
      // Replaces curl: prints the body that it receives.
      writeFileSync(join(folder, "curl"), "#!/bin/sh\ncat\n", { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env["PATH"]}` };
      const sent: unknown = JSON.parse(
        execFileSync("bash", ["--norc", "-c", questionTo("vllm", hubUrl)], { cwd: folder, env, encoding: "utf8" }),
      );
      const url = `data:image/png;base64,${Buffer.from("bytes of an image").toString("base64")}`;
      const text = { type: "text", text: "Describe this image in one sentence." };
      expect(sent).toEqual({
        model: viewer.id,
        messages: [{ role: "user", content: [text, { type: "image_url", image_url: { url } }] }],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
