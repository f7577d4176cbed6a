import { expect, test } from "vitest";
import { keyOf, parseKey, repositoryFields, withRepository } from "./chosen-repository.ts";
import { parseTyped } from "./repository-steps.ts";
import { draftIn, draftOf, hasScopes, scopeFields, scopesOf, typedNames } from "./token-draft.ts";

const form = (...names: string[]) => new Map(names.map((name) => [name, "on"]));

test("reads the selected permissions of a form", () => {
  const draft = draftIn(
    form(
      scopeFields.gated,
      scopeFields.discussions,
      scopeFields.entity("user", "ada", "repo.write"),
      repositoryFields.chosen("dataset:ada/questions"),
      repositoryFields.permission("dataset:ada/questions", "repo.content.read"),
      repositoryFields.permission("dataset:ada/questions", "repo.write"),
      repositoryFields.chosen("model:ada/none"),
    ),
  );
  expect(scopesOf(draft)).toEqual({
    canReadGatedRepos: true,
    global: ["discussion.write"],
    scoped: [
      { entity: { type: "user", name: "ada" }, permissions: ["repo.write"] },
      { entity: { type: "dataset", name: "ada/questions" }, permissions: ["repo.content.read", "repo.write"] },
      { entity: { type: "model", name: "ada/none" }, permissions: [] },
    ],
  });
});

test("ignores fields that are not of the form", () => {
  const draft = draftIn(
    form("displayName", "scope:space:a:repo.write", "scope:model:a/b:user.webhooks.read", "scope:org", "chosen:x:y"),
  );
  expect([hasScopes(draft), scopesOf(draft).scoped]).toEqual([false, []]);
});

test("shows the form of an existing token, without deleted repositories", () => {
  const token = {
    id: "1",
    displayName: "ci",
    role: "fineGrained" as const,
    createdAt: "",
    lastUsedAt: null,
    expiresAt: null,
    ending: "abcd",
    scopes: {
      canReadGatedRepos: false,
      global: [],
      scoped: [
        { entity: { _id: "1", type: "org" as const, name: "lab" }, permissions: ["repo.write" as const] },
        { entity: { _id: "2", type: "model" as const, name: "ada/llama" }, permissions: ["repo.write" as const] },
        { entity: { _id: "3", type: "model" as const }, permissions: ["repo.write" as const] },
      ],
    },
  };
  expect(draftOf(token)).toMatchObject({
    displayName: "ci",
    owners: [{ type: "org", name: "lab", permissions: ["repo.write"] }],
    repositories: [{ type: "model", name: "ada/llama", permissions: ["repo.write"] }],
  });
});

test.each([
  ["ada/llama", { type: undefined, name: "ada/llama" }],
  ["datasets/ada/questions", { type: "dataset", name: "ada/questions" }],
  ["models/ada/llama", { type: "model", name: "ada/llama" }],
  ["datasets/ada", { type: "dataset", name: "ada" }],
  ["https://hub.example/datasets/ada/questions", { type: "dataset", name: "ada/questions" }],
  ["https://hub.example/ada/llama", { type: undefined, name: "ada/llama" }],
])("reads %s", (typed, expected) => {
  expect(parseTyped(typed)).toEqual(expected);
});

test("splits typed names, and adds each repository once", () => {
  expect(typedNames({ ...draftIn(form()), typed: " ada/a,ada/b; ada/a\tada/c " })).toEqual(["ada/a", "ada/b", "ada/c"]);
  const once = withRepository([], { type: "model", name: "ada/a" });
  expect(withRepository(once, { type: "model", name: "Ada/A" })).toEqual(once);
  expect(withRepository(once, { type: "dataset", name: "ada/a" })).toHaveLength(2);
});

test("keys of repositories are checked", () => {
  expect(parseKey(keyOf({ type: "dataset", name: "a/b" }))).toEqual({ type: "dataset", name: "a/b" });
  for (const key of ["", "model:", "user:ada", "model:a:b"]) expect(parseKey(key)).toBeUndefined();
});
