import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { templateModule, templateModulePath } from "../../script/template-module.ts";
import { renderSnippetTemplate } from "./render.ts";

test("the generated module contains the current template files", () => {
  expect(readFileSync(templateModulePath, "utf8")).toBe(templateModule());
});

test("a missing template is reported with language, client and name", () => {
  expect(() => renderSnippetTemplate("python", "openai", "basicAudio", {})).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("Template not found"),
      language: "python",
      client: "openai",
      template: "basicAudio",
    }),
  );
});
