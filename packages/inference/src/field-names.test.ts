import { readFileSync } from "node:fs";
import * as theirs from "@huggingface/inference";
import { expect, expectTypeOf, test } from "vitest";
import * as ours from "./index.ts";

/** What this client does not have, and what takes its place. */
const absent: Readonly<Record<string, string>> = {
  PROVIDERS: "`providers`: definitions as data",
  getProviderHelper: "`providers.get(id)`",
  makeRequestOptions: "`describeCall`",
  makeRequestOptionsFromResolvedModel: "`describeCall`",
  setLogger: "the option `logger`",
  snippets: "the package of snippets",
};

test("every other value of the field's client is exported here", () => {
  const missing = Object.keys(theirs).filter((name) => !(name in ours));
  expect(missing.toSorted()).toEqual(Object.keys(absent).toSorted());
});

test.each(Object.keys(absent))("the README says what takes the place of %s", (name) => {
  expect(readFileSync(new URL("../README.md", import.meta.url), "utf8")).toContain(`\`${name}\``);
});

test("providers and organisations of the field's client are among ours", () => {
  expect(ours.INFERENCE_PROVIDERS).toEqual(expect.arrayContaining([...theirs.INFERENCE_PROVIDERS]));
  expect(ours.PROVIDERS_OR_POLICIES).toEqual(expect.arrayContaining([...theirs.PROVIDERS_OR_POLICIES]));
  expect(ours.PROVIDERS_HUB_ORGS).toMatchObject(theirs.PROVIDERS_HUB_ORGS);
});

test("types of the field's client are assignable to ours", () => {
  expectTypeOf<theirs.ModelId>().toExtend<ours.ModelId>();
  expectTypeOf<theirs.InferenceProvider>().toExtend<ours.InferenceProvider>();
  expectTypeOf<theirs.InferenceProviderOrPolicy>().toExtend<ours.InferenceProviderOrPolicy>();
  expectTypeOf<theirs.AuthMethod>().toEqualTypeOf<ours.AuthMethod>();
  expectTypeOf<theirs.HeaderParams>().toExtend<ours.HeaderParams>();
  expectTypeOf<theirs.UrlParams>().toExtend<ours.UrlParams>();
  expectTypeOf<theirs.OutputType>().toEqualTypeOf<ours.OutputType>();
  expectTypeOf<theirs.InferenceTask>().toExtend<ours.InferenceTask>();
});
