import { expect, test } from "vitest";
import { scopeFields, scopesIn } from "./scope-form.ts";

const form = (...names: string[]) => new Map(names.map((name) => [name, "on"]));

test("reads the selected permissions of a form", () => {
  const fields = form(
    scopeFields.gated,
    scopeFields.discussions,
    scopeFields.entity("user", "ada", "repo.write"),
    scopeFields.entity("dataset", "ada/questions", "repo.content.read"),
    scopeFields.repository("repo.content.read"),
  );
  fields.set(scopeFields.repositories, " ada/llama \r\n\ndatasets/ada/more\n");
  expect(scopesIn(fields)).toEqual({
    canReadGatedRepos: true,
    global: ["discussion.write"],
    scoped: [
      { entity: { type: "user", name: "ada" }, permissions: ["repo.write"] },
      { entity: { type: "dataset", name: "ada/questions" }, permissions: ["repo.content.read"] },
      { entity: { type: "model", name: "ada/llama" }, permissions: ["repo.content.read"] },
      { entity: { type: "dataset", name: "ada/more" }, permissions: ["repo.content.read"] },
    ],
  });
});

test("ignores fields that are not of the form", () => {
  const fields = form("displayName", "scope:space:a:repo.write", "scope:model:a/b:user.webhooks.read", "scope:org");
  expect(scopesIn(fields)).toEqual({ canReadGatedRepos: false, global: [], scoped: [] });
});
