import { localApps, type ModelRecord } from "@modelyard/tasks";
import { describe, expect, test } from "vitest";
import { localAppSnippets } from "./local-app-snippets.ts";
import { problemOf } from "./testing/parse-code.ts";

const gguf: ModelRecord = {
  id: "acme/talker-GGUF",
  tags: ["gguf", "conversational", "text-generation-inference"],
  pipeline_tag: "text-generation",
};

/** Pi is told by a file of settings, which is shown among its commands. */
const readByBash = Object.keys(localApps).filter((app) => app !== "pi");

describe.each(readByBash)("%s", (app) => {
  const [snippet] = localAppSnippets(gguf, { app });

  test("is a link, or commands that bash reads", () => {
    if (snippet === undefined) throw new Error("nothing");
    if (snippet.kind === "link") {
      expect(decodeURIComponent(snippet.url)).toContain("acme/talker-GGUF");
      return;
    }
    expect(snippet.commands.length).toBeGreaterThan(0);
    for (const { setup = "", run } of snippet.commands) {
      for (const code of [setup, ...run]) {
        // The page replaces the placeholders before anyone copies.
        const filled = code.replaceAll("{{GGUF_FILE}}", "model.gguf").replaceAll("{{QUANT_TAG}}", "Q4_K_M");
        expect(problemOf({ language: "shell", code: filled })).toBeNull();
      }
    }
  });

  test("an id with a quote in it opens nothing", () => {
    const [hostile] = localAppSnippets({ ...gguf, id: "acme/a'$(touch pwned)'b" }, { app });
    if (hostile?.kind !== "commands") return;
    for (const { run } of hostile.commands)
      for (const code of run)
        expect(problemOf({ language: "shell", code: code.replaceAll("{{QUANT_TAG}}", "Q") })).toBeNull();
  });
});

test("25 apps are known, and an unknown one has nothing", () => {
  expect(Object.keys(localApps)).toHaveLength(25);
  expect(localAppSnippets(gguf, { app: "constructor" })).toEqual([]);
});

test("a card of any shape has no apps rather than an error", () => {
  const card: ModelRecord = JSON.parse('{"id": 1, "tags": "gguf"}');
  expect(() => localAppSnippets(card)).not.toThrow();
});
