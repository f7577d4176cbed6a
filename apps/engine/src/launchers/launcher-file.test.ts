import { describe, expect, test } from "vitest";
import { fillTemplate } from "./fill-template.ts";
import { LauncherFile } from "./launcher-file.ts";

const model = { id: "acme/tiny" };
const launcher = {
  id: "own",
  kind: "process",
  command: ["/usr/bin/engine", "--port", "{port}"],
  readAs: "ada",
  memoryBytes: 2 ** 30,
  models: [model],
};
const problemOf = (changed: object) =>
  LauncherFile.safeParse({ launchers: [{ ...launcher, ...changed }] }).error?.message;

test("a launcher has safe defaults", () => {
  expect(LauncherFile.parse({ launchers: [launcher] }).launchers).toMatchObject([
    { replicas: { min: 0, most: 1 }, environment: {}, models: [{ id: "acme/tiny", revision: "main" }] },
  ]);
});

describe("a launcher is refused", () => {
  test.each([
    { why: "a program that is not absolute", changed: { command: ["engine", "{port}"] }, says: "absolute path" },
    { why: "a placeholder in the program", changed: { command: ["/bin/{model}", "{port}"] }, says: "placeholders" },
    { why: "no port", changed: { command: ["/bin/engine"] }, says: "{port}" },
    {
      why: "an unknown placeholder",
      changed: { command: ["/bin/engine", "{port}", "{token}"] },
      says: "{token} is no placeholder",
    },
    { why: "a null byte", changed: { command: ["/bin/engine", "{port}\0"] }, says: "null byte" },
    { why: "a model like an option", changed: { models: [{ id: "--config/x" }] }, says: "expected a repository" },
    { why: "a model with a space", changed: { models: [{ id: "acme/a b" }] }, says: "expected a repository" },
    { why: "a revision like an option", changed: { models: [{ ...model, revision: "-x" }] }, says: "hyphen" },
    { why: "an invalid variable", changed: { environment: { "A=B": "1" } }, says: "name of a variable" },
    { why: "fewer than the fewest replicas", changed: { replicas: { min: 3, most: 2 } }, says: "min" },
    {
      why: "fewer engines than always run",
      changed: { models: [model, { id: "acme/two" }], replicas: { min: 1, most: 1 }, mostEngines: 1 },
      says: "mostEngines",
    },
    { why: "a model twice", changed: { models: [model, model] }, says: "twice" },
    { why: "an unknown field", changed: { shell: true }, says: "shell" },
    { why: "no memory limit", changed: { memoryBytes: undefined }, says: "memoryBytes" },
  ])("$why", ({ changed, says }) => {
    expect(problemOf(changed)).toContain(says);
  });
});

describe("a template", () => {
  const values = { port: "8000", model: "acme/tiny", revision: "main", context: "", key: "k", folder: "/data" };

  test("is filled in one pass", () => {
    expect(fillTemplate("{model}@{revision}:{port}", { ...values, model: "{key}" })).toBe("{key}@main:8000");
  });

  test.each(["-o", "--config=/etc/passwd"])(
    "refuses the value %s, which a program would read as an option",
    (value) => {
      expect(() => fillTemplate("{model}", { ...values, model: value })).toThrow("not allowed");
    },
  );

  test("refuses a value that is not configured", () => {
    expect(() => fillTemplate("--ctx={context}", values)).toThrow("{context}");
  });
});

describe("a launcher in a cluster", () => {
  const cluster = { id: "own", kind: "kserve", namespace: "models", hubUrl: "https://hub.acme.org", readAs: "ada" };
  const parse = (changed: object) =>
    LauncherFile.safeParse({ launchers: [{ ...cluster, models: [model], ...changed }] });

  test("has safe defaults", () => {
    expect(parse({}).data?.launchers).toMatchObject([
      {
        tokenFile: "/var/run/secrets/kubernetes.io/serviceaccount/token",
        caFile: "/var/run/secrets/kubernetes.io/serviceaccount/ca.crt",
        namePrefix: "modelyard",
        replicas: { min: 0, most: 1 },
        template: {},
      },
    ]);
  });

  test.each([
    { why: "a server without TLS", changed: { server: "http://10.0.0.1" }, says: "https://" },
    { why: "a namespace that is a path", changed: { namespace: "a/../b" }, says: "name of a namespace" },
    { why: "a long prefix", changed: { namePrefix: "a".repeat(31) }, says: "30 lower-case letters" },
    { why: "a relative token file", changed: { tokenFile: "token" }, says: "absolute path" },
    { why: "a model in the template", changed: { template: { model: {} } }, says: "the hub writes model" },
    { why: "two objects for a model", changed: { replicas: { most: 2 } }, says: "template.replicas" },
    { why: "a command", changed: { command: ["/bin/engine"] }, says: "command" },
    { why: "a revision with a slash", changed: { models: [{ ...model, revision: "refs/pr/1" }] }, says: "slash" },
    { why: "an unknown kind", changed: { kind: "docker" }, says: "process or kserve" },
  ])("is refused because of $why", ({ changed, says }) => {
    expect(parse(changed).error?.message).toContain(says);
  });
});
