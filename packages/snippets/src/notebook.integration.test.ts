import { expect, test } from "vitest";
import { notebook } from "./notebook.ts";
import { pythonProblems } from "./testing/parse-code.ts";

const sections = [{ title: "Use *this*", code: 'print("a")\nprint("b")\n', docsUrl: "https://docs.example/x" }];

function cellsOf(given: object): { id: string; cell_type: string; source: string[] }[] {
  return JSON.parse(JSON.stringify(given)).cells;
}

test("a notebook sets this hub first, then runs each piece of code below its heading", () => {
  const cells = cellsOf(notebook({ modelId: "acme/thing", hubUrl: "https://hub.example", sections }));
  expect(cells.map(({ cell_type: type }) => type)).toEqual(["markdown", "code", "markdown", "code"]);
  expect(new Set(cells.map(({ id }) => id)).size).toBe(4);
  const code = cells.filter(({ cell_type: type }) => type === "code").map(({ source }) => source.join(""));
  expect(code[0]).toContain('os.environ["HF_ENDPOINT"] = "https://hub.example"');
  expect(code[1]).toBe(sections[0]?.code);
  expect(pythonProblems(code)).toEqual([null, null]);
  expect(cells[2]?.source.join("")).toBe("## Use \\*this\\*\n\n<https://docs.example/x>");
});

test("a hostile name is escaped", () => {
  const [title] = cellsOf(notebook({ modelId: 'a/<img src=x>\n[x](y)"', hubUrl: "https://hub.example", sections: [] }));
  expect(title?.source).toEqual(['# a/\\<img src=x\\> \\[x\\](y)"']);
});
