import { type InferenceTask, providers, type TaskAdapter } from "@modelyard/inference/providers";
import { expect, test } from "vitest";
import { type OpenAiTask, speaksOpenAi } from "./speaks-openai.ts";

const rows: { task: OpenAiTask & InferenceTask; through: string[]; translated: string[] }[] = [
  {
    task: "feature-extraction",
    through: ["deepinfra", "nebius", "sambanova", "scaleway", "together"],
    translated: ["hf-inference"],
  },
  {
    task: "text-generation",
    through: ["deepinfra", "featherless-ai", "nebius", "novita", "ovhcloud", "together"],
    translated: ["groq", "hf-inference", "hyperbolic", "scaleway"],
  },
  {
    task: "text-to-image",
    through: ["nebius", "nscale", "together"],
    translated: ["black-forest-labs", "fal-ai", "hf-inference", "hyperbolic", "replicate", "wavespeed", "zai-org"],
  },
  { task: "text-to-speech", through: ["deepinfra", "together"], translated: ["fal-ai", "hf-inference", "replicate"] },
  {
    task: "automatic-speech-recognition",
    through: ["deepinfra", "together"],
    translated: ["fal-ai", "hf-inference", "replicate"],
  },
];

test.each(rows)("$task is forwarded to $through and translated for $translated", ({ task, through, translated }) => {
  const speaks = new Map<string, boolean>();
  for (const { id, tasks } of providers.values()) {
    const adapter: TaskAdapter | undefined = tasks[task];
    if (adapter !== undefined) speaks.set(id, speaksOpenAi(adapter, task));
  }
  const those = (answer: boolean) => [...speaks].filter(([, value]) => value === answer).map(([id]) => id);
  expect(those(true).toSorted()).toEqual(expect.arrayContaining(through));
  expect(those(false).toSorted()).toEqual(translated);
});
