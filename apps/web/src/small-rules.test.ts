import type { ModelInfo } from "@modelyard/hub/contract";
import { expect, test } from "vitest";
import { nextCursor } from "./data/next-cursor.ts";
import { chatTemplateOf } from "./features/chat-template/chat-template.ts";
import { searchTerms } from "./features/errors/search-terms.ts";
import { fileKind } from "./features/files/file-kind.ts";
import { isPlainPath, repositoryId } from "./features/model/repository-address.ts";
import { tagQuery } from "./features/models/tag-query.ts";

test.each([
  { link: null, cursor: undefined },
  { link: '<https://h.example/api/models?cursor=a%3D>; rel="next"', cursor: "a=" },
  { link: '<https://h.example/api/models?cursor=a>; rel="prev"', cursor: undefined },
  { link: '<https://h.example/a>; rel="prev", <https://h.example/b?cursor=2>; rel="next"', cursor: "2" },
  { link: '<no address>; rel="next"', cursor: undefined },
])("the next page of $link starts at $cursor", ({ link, cursor }) => {
  expect(nextCursor(link)).toBe(cursor);
});

test.each([
  { owner: "acme", name: "x", id: "acme/x" },
  { owner: "acme", name: "..", id: undefined },
  { owner: ".", name: "x", id: undefined },
  { owner: "acme", name: "b/../../y", id: undefined },
  { owner: "API", name: "models", id: undefined },
  { owner: "acme", name: "a".repeat(97), id: undefined },
])("$owner and $name form the id $id", ({ owner, name, id }) => {
  expect(repositoryId(owner, name)).toBe(id);
});

test.each(["..", "a/../b", "./a", "a//b", "a/."])("%s is rejected", (path) => {
  expect(isPlainPath(path)).toBe(false);
});

test.each([
  { path: "/acme/Talker-1B", words: "Talker-1B" },
  { path: "/acme", words: "acme" },
  { path: "/", words: "" },
  { path: "/a/%E0%A4%A", words: "E0 A4 A" },
  { path: "/a/%3Cscript%3E", words: "script" },
])("the search terms of $path are $words", ({ path, words }) => {
  expect(searchTerms(path)).toBe(words);
});

test.each([
  { path: "model-00001-of-00002.safetensors", kind: "weights" },
  { path: "a/b/README.md", kind: "markdown" },
  { path: "tokenizer.json", kind: "tokenizer" },
  { path: ".gitattributes", kind: "git" },
  { path: "LICENSE", kind: "file" },
  { path: "constructor", kind: "file" },
])("$path is $kind", ({ path, kind }) => {
  expect(fileKind(path)).toBe(kind);
});

test.each<{ config?: ModelInfo["config"]; gguf?: ModelInfo["gguf"]; template: string | undefined }>([
  { config: undefined, template: undefined },
  { gguf: { total: 1, chat_template: "g" }, template: "g" },
  { config: { processor_config: { chat_template: "p" } }, template: "p" },
  {
    config: {
      tokenizer_config: {
        chat_template: [
          { name: "tool_use", template: "t" },
          { name: "default", template: "b" },
        ],
      },
    },
    template: "b",
  },
  { config: { tokenizer_config: { chat_template: "a" } }, template: "a" },
  { config: { tokenizer_config: { chat_template: [{ name: "default", template: "b" }] } }, template: "b" },
  { config: { chat_template_jinja: "c", tokenizer_config: { chat_template: "a" } }, template: "c" },
  { config: { chat_template_jinja: 7, tokenizer_config: "x" }, template: undefined },
])("the chat template of $config and $gguf is $template", ({ config, gguf, template }) => {
  expect(chatTemplateOf({ config, gguf })?.source).toBe(template);
});

test.each([
  { tag: "text-generation", query: { pipeline_tag: "text-generation" } },
  { tag: "transformers", query: { library: "transformers" } },
  { tag: "license:mit", query: { other: ["license:mit"] } },
])("the tag $tag links to $query", ({ tag, query }) => {
  expect(tagQuery(tag, { pipeline_tag: "text-generation", library_name: "transformers" })).toEqual(query);
});
