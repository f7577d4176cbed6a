import { expect, test } from "vitest";
import { fieldDoes, fieldTasks } from "./field-providers.ts";

const helper = new URL("lib/getProviderHelper.js", import.meta.resolve("@huggingface/inference"));

test("the JavaScript client's tasks are those of the published package", async () => {
  const { PROVIDERS }: { PROVIDERS: Record<string, Record<string, unknown>> } = await import(helper.href);
  const published = Object.entries(PROVIDERS).map(([provider, tasks]) => [provider, Object.keys(tasks).toSorted()]);
  const ours = Object.entries(fieldTasks["huggingface.js"]).map(([provider, tasks]) => [
    provider,
    tasks.split(" ").toSorted(),
  ]);
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(published));
});

test.each([
  { client: "huggingface.js", provider: "groq", task: "text-generation", does: true },
  { client: "huggingface_hub", provider: "groq", task: "text-generation", does: false },
  { client: "huggingface_hub", provider: "auto", task: "text-to-video", does: true },
  { client: "huggingface_hub", provider: "auto", task: "image-text-to-video", does: false },
  { client: "huggingface.js", provider: "no-such-provider", task: "conversational", does: false },
  { client: "huggingface.js", provider: "constructor", task: "conversational", does: false },
] as const)("$client performs $task at $provider: $does", ({ client, provider, task, does }) => {
  expect(fieldDoes(client, provider, task)).toBe(does);
});
