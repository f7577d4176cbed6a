import * as theirs from "@huggingface/inference";
import { expect, expectTypeOf, test, vi } from "vitest";
import { warn } from "../call/notify.ts";
import * as ours from "../index.ts";

test("providers and organizations of @huggingface/inference are supported", () => {
  expect(ours.INFERENCE_PROVIDERS).toEqual(expect.arrayContaining([...theirs.INFERENCE_PROVIDERS]));
  expect(ours.PROVIDERS_OR_POLICIES).toEqual(expect.arrayContaining([...theirs.PROVIDERS_OR_POLICIES]));
  expect(ours.PROVIDERS_HUB_ORGS).toMatchObject(theirs.PROVIDERS_HUB_ORGS);
  expect(Object.keys(ours.PROVIDERS)).toEqual(expect.arrayContaining(Object.keys(theirs.PROVIDERS)));
});

test("setLogger replaces the console, and a call's own logger takes precedence", () => {
  const chosen = vi.fn();
  const own = vi.fn();
  const restored = globalThis.console;
  try {
    ours.setLogger({ ...restored, warn: chosen });
    warn(undefined, "for all");
    warn({ warn: own }, "for one");
  } finally {
    ours.setLogger(restored);
  }
  expect([chosen.mock.calls, own.mock.calls]).toEqual([[["for all"]], [["for one"]]]);
});

test("types of @huggingface/inference are assignable to ours", () => {
  expectTypeOf<theirs.ModelId>().toExtend<ours.ModelId>();
  expectTypeOf<theirs.InferenceProvider>().toExtend<ours.InferenceProvider>();
  expectTypeOf<theirs.InferenceProviderOrPolicy>().toExtend<ours.InferenceProviderOrPolicy>();
  expectTypeOf<theirs.InferenceProviderMappingEntry>().toExtend<ours.InferenceProviderMappingEntry>();
  expectTypeOf<theirs.AuthMethod>().toEqualTypeOf<ours.AuthMethod>();
  expectTypeOf<theirs.HeaderParams>().toExtend<ours.HeaderParams>();
  expectTypeOf<theirs.UrlParams>().toExtend<ours.UrlParams>();
  expectTypeOf<theirs.BodyParams>().toExtend<ours.BodyParams>();
  expectTypeOf<theirs.OutputType>().toEqualTypeOf<ours.OutputType>();
  expectTypeOf<theirs.InferenceTask>().toExtend<ours.InferenceTask>();
  expectTypeOf<theirs.Logger>().toExtend<ours.Logger>();
  expectTypeOf<theirs.BaseArgs>().toExtend<ours.BaseArgs>();
  expectTypeOf<theirs.Options>().toExtend<ours.Options>();
  expectTypeOf<theirs.RequestArgs>().toExtend<ours.RequestArgs>();
  expectTypeOf<theirs.TextGenerationInput>().toExtend<ours.TextGenerationInput>();
  expectTypeOf<theirs.TabularClassificationArgs>().toExtend<ours.TabularClassificationArgs>();
  expectTypeOf<theirs.TabularRegressionArgs>().toExtend<ours.TabularRegressionArgs>();
});

test("our results are assignable to the types of @huggingface/inference", () => {
  expectTypeOf<ours.AudioToAudioOutput>().toExtend<theirs.AudioToAudioOutput>();
  expectTypeOf<ours.AudioToAudioOutputElem>().toExtend<theirs.AudioToAudioOutputElem>();
  expectTypeOf<ours.TabularClassificationOutput>().toEqualTypeOf<theirs.TabularClassificationOutput>();
  expectTypeOf<ours.TabularRegressionOutput>().toEqualTypeOf<theirs.TabularRegressionOutput>();
  expectTypeOf<ours.TextGenerationOutput>().toExtend<theirs.TextGenerationOutput>();
  expectTypeOf<ours.TextGenerationStreamOutput>().toExtend<theirs.TextGenerationStreamOutput>();
  expectTypeOf<ours.TextGenerationStreamFinishReason>().toExtend<theirs.TextGenerationStreamFinishReason>();
  expectTypeOf<ours.TextToVideoOutput>().toEqualTypeOf<theirs.TextToVideoOutput>();
});
