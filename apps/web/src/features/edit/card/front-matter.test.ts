import { expect, test } from "vitest";
import { cardFields } from "./card-fields.ts";
import { readFrontMatter, writeFrontMatter } from "./front-matter.ts";

const fields = cardFields.model;
const card = `---
# Chosen by the team
license: mit # SPDX
language:
  - en
  - tr
datasets: [acme/a, acme/b]
model-index:
- name: x   # keep
  results: []
library_name:
tags:
- chat
---
# Talker
---
`;

test("the form shows texts and lists", () => {
  expect(readFrontMatter(card, fields)).toEqual({
    values: {
      license: "mit",
      pipeline_tag: "",
      library_name: "",
      base_model: "",
      datasets: "acme/a, acme/b",
      language: "en, tr",
      tags: "chat",
    },
  });
});

test("a change rewrites its own key, and keeps other keys and comments character by character", () => {
  const changes = {
    license: "apache-2.0",
    language: "no",
    library_name: "gguf",
    pipeline_tag: "text-generation",
    tags: "",
  };
  expect(writeFrontMatter(card, fields, changes)).toBe(`---
# Chosen by the team
license: apache-2.0 # SPDX
language:
- "no"
datasets: [acme/a, acme/b]
model-index:
- name: x   # keep
  results: []
library_name: gguf
pipeline_tag: text-generation
---
# Talker
---
`);
});

test.each([
  { what: "no change", before: card, changes: {}, after: card },
  {
    what: "a card without front matter",
    before: "# Hi\n",
    changes: { license: "mit" },
    after: "---\nlicense: mit\n---\n# Hi\n",
  },
  { what: "empty front matter", before: "---\n---\n", changes: { tags: "a, b" }, after: "---\ntags:\n- a\n- b\n---\n" },
  {
    what: "one text in a list key",
    before: "---\nlanguage: en\n---\n",
    changes: { language: "tr" },
    after: "---\nlanguage: tr\n---\n",
  },
  {
    what: "CRLF",
    before: "---\r\na: 1\r\n---\r\nx",
    changes: { license: "mit" },
    after: "---\r\na: 1\r\nlicense: mit\r\n---\r\nx",
  },
  { what: "the last key", before: "---\na: 1\ntags: [x]\n---\n", changes: { tags: "" }, after: "---\na: 1\n---\n" },
  {
    what: "a value with a line break and YAML",
    before: "---\n---\n",
    changes: { license: "a\nb: 1" },
    after: "---\nlicense: |-\n  a\n  b: 1\n---\n",
  },
])("$what is written", ({ before, changes, after }) => {
  expect(writeFrontMatter(before, fields, changes)).toBe(after);
});

test.each([
  { what: "open", text: "---\nlicense: mit\n", problem: "open" },
  { what: "long", text: `---\na: ${"x".repeat(4096)}\n---\n`, problem: "long" },
  { what: "not YAML", text: "---\na: [\n---\n", problem: "invalid" },
  { what: "a list", text: "---\n- a\n---\n", problem: "invalid" },
  { what: "a flow map", text: "---\n{license: mit}\n---\n", problem: "invalid" },
  { what: "a repeated key", text: "---\nlicense: mit\nlicense: x\n---\n", problem: "invalid" },
  { what: "an alias", text: "---\na: &x [1]\ntags: *x\n---\n", problem: "invalid" },
  { what: "an alias inside a value", text: "---\ntags: &x [1]\na:\n- b: *x\n---\n", problem: "invalid" },
  { what: "indented", text: "---\n  a: 1\n  tags: [x]\n---\n", problem: "invalid" },
  { what: "written with a question mark", text: "---\n? license\n: mit\n---\n", problem: "invalid" },
  { what: "ended before its last line", text: "---\na: 1\n...\n---\n", problem: "invalid" },
  { what: "endless nesting", text: `---\na: ${"[".repeat(4000)}\n---\n`, problem: "invalid" },
])("front matter that is $what is left to the text", ({ text, problem }) => {
  expect(readFrontMatter(text, fields)).toEqual({ problem });
  expect(writeFrontMatter(text, fields, { license: "apache-2.0" })).toBe(text);
});
