import { expect, test } from "vitest";
import { librarySnippets } from "../library-snippets.ts";
import { libraryCases } from "../testing/library-cases.ts";

const isMessage = (code: string) => code.split("\n").every((line) => /^(?:#|\/\/)/.test(line));

test.each(libraryCases)("the code of $name installs what it uses", ({ model }) => {
  for (const { code } of librarySnippets(model)) {
    if (isMessage(code)) continue;
    expect(code).toMatch(/(?:pip|npm|brew|tool) install|git clone|Install the command line tool from/);
    expect(code.match(/^(?:#|\/\/) (?:pip|npm) install/gm)?.length ?? 0).toBeLessThanOrEqual(1);
  }
});

test("a message has nothing to install", () => {
  for (const library of ["transformers", "peft", "sklearn", "speechbrain", "espnet"])
    for (const { code } of librarySnippets({ id: "a/b", tags: [], library_name: library }))
      expect(code).not.toContain("install");
});
