import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../../apps/web/src");
const files = globSync("**/*.tsx", { cwd: source }).filter((path) => !path.endsWith(".test.tsx"));

/** Attributes that users read or hear. */
const readAttributes: ReadonlySet<unknown> = new Set([
  "aria-label",
  "aria-description",
  "title",
  "placeholder",
  "alt",
  "label",
  "hint",
  "heading",
  "body",
  "what",
]);

/** Code is the same in every language. */
const codeElements: ReadonlySet<string> = new Set(["code", "pre", "CodeBlock"]);

function isCode({ openingElement: { name } }: ESTree.JSXElement): boolean {
  return name.type === "JSXIdentifier" && codeElements.has(name.name);
}

/** Sentences and labels in a component. */
function literalTexts(path: string, code: string): string[] {
  const found: string[] = [];
  let codeDepth = 0;
  const keep = (text: unknown) => {
    const isText = typeof text === "string" && /\p{L}{2}/u.test(text) && !/^https?:/.test(text);
    if (isText && codeDepth === 0) found.push(`${path}: ${text.trim()}`);
  };
  new Visitor({
    JSXElement: (element) => {
      if (isCode(element)) codeDepth += 1;
    },
    "JSXElement:exit": (element) => {
      if (isCode(element)) codeDepth -= 1;
    },
    JSXText: ({ value }) => keep(value),
    JSXExpressionContainer: ({ expression }) => {
      if (expression.type === "Literal") keep(expression.value);
      if (expression.type === "TemplateLiteral")
        keep(expression.quasis.find(({ value }) => hasWords(value.raw))?.value.raw);
    },
    JSXAttribute: ({ name, value }) => {
      if (readAttributes.has(name.name) && value?.type === "Literal") keep(value.value);
    },
  }).visit(parseSync(path, code).program);
  return found;
}

/** Generated class names and ids do not have two consecutive words. */
function hasWords(text: string): boolean {
  return /\p{L}+ \p{L}+/u.test(text);
}

test("texts of pages are in the catalogues, not in components", () => {
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((path) => literalTexts(path, readFileSync(join(source, path), "utf8")))).toEqual([]);
});

test.each(["<p>Hello</p>", '<p title="Read me" />', "<p>{'Hello'}</p>", '<Field label="Name" />'])(
  "%s is found",
  (code) => {
    expect(literalTexts("a.tsx", `export const a = ${code};`)).toHaveLength(1);
  },
);
