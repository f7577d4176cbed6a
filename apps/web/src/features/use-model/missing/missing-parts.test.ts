import { expect, test } from "vitest";
import { createFixtureHub } from "../../../testing/fixture-hub.ts";
import { fixtureModels } from "../../../testing/fixture-models.ts";
import { createTestPages } from "../../../testing/pages.ts";
import { missingParts } from "./missing-parts.ts";

const of = (files: string[], card: { pipeline_tag?: string; library_name?: string; tags?: string[] } = {}) =>
  missingParts({ siblings: files.map((rfilename) => ({ rfilename })), tags: [], ...card });
const transformers = { pipeline_tag: "text-generation", library_name: "transformers" };

test.each([
  { files: [".gitattributes", "README.md", "LICENSE.txt"], card: {}, is: ["files", "task", "library"] },
  { files: ["model.safetensors"], card: {}, is: ["task", "library"] },
  { files: ["model.safetensors"], card: transformers, is: ["config"] },
  { files: ["model.safetensors", "config.json"], card: transformers, is: [] },
  { files: ["model.gguf"], card: { ...transformers, tags: ["gguf"] }, is: [] },
])("a repository with $files and the card $card lacks $is", ({ files, card, is }) => {
  expect(of(files, card)).toEqual(is);
});

test.each([
  { who: "writers edit the card", user: true, membership: "admin", action: "Edit the card" },
  { who: "readers propose a change", user: false, membership: "admin", action: "Propose a change to the card" },
] as const)("$who of a model without task and library", async ({ user, action }) => {
  const model = fixtureModels.find(({ id }) => id === "acme/talker-1b");
  if (model === undefined) throw new Error("The model is missing.");
  const { pipeline_tag: _, library_name: __, config: ___, ...rest } = model;
  // Code is kept by commit.
  const bare = { ...rest, sha: "d".repeat(40), tags: [], siblings: [{ rfilename: "weights.bin" }] };
  const pages = createTestPages({ fetchHub: createFixtureHub({ models: [bare] }).fetch });
  const html = await (await pages.request("/acme/talker-1b?use=libraries", { user })).text();
  expect(html).toContain("This model needs more information");
  expect(html).toContain("<code>pipeline_tag</code>");
  expect(html).toContain("<code>library_name</code>");
  expect(html).toContain(`href="/acme/talker-1b/edit/main/README.md">${action}</a>`);
});
