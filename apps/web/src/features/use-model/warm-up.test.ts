import { expect, test } from "vitest";
import { createHighlight } from "./highlight.ts";
import { warmUpPages } from "./warm-up.ts";

test("code of every language on model pages is highlighted once before the first page", async () => {
  const languages = new Set<string>();
  const highlight = createHighlight();
  await warmUpPages((code, language) => {
    languages.add(language);
    return highlight(code, language);
  });
  expect([...languages].toSorted()).toEqual(["go", "javascript", "powershell", "python", "rust", "shell"]);
});
