// The files of the demo's models are loadable: the readers of this project find what the cards and configurations say.
import { readFile } from "node:fs/promises";
import { describeGguf, describeSafetensors, readGgufHeader, readSafetensorsHeader } from "@modelyard/model-files";
import { openLocalFile } from "@modelyard/model-files/local-file";
import { expect, test } from "vitest";
import { z } from "zod";
import { demoFile } from "./testing/demo-files.ts";
import { readJson } from "./testing/onnx-session.ts";

async function parametersOf(model: string): Promise<number> {
  await using file = await openLocalFile(demoFile(model, "model.safetensors"));
  return describeSafetensors([await readSafetensorsHeader(file)]).parameterCount;
}

test.each([
  { file: "tiny-chat.Q8_0.gguf", quantization: "Q8_0" },
  { file: "tiny-chat.Q4_0.gguf", quantization: "Q4_0" },
])("$file has the parameters, tokens and template of yard/tiny-chat", async ({ file, quantization }) => {
  await using opened = await openLocalFile(demoFile("tiny-chat-GGUF", file));
  const header = await readGgufHeader(opened);
  const described = describeGguf(header);
  const config = await readJson("tiny-chat", "config.json");
  const tokenizer = await readJson("tiny-chat", "tokenizer_config.json");
  expect(described).toMatchObject({
    architecture: "llama",
    quantization,
    contextLength: config["max_position_embeddings"],
    parameterCount: await parametersOf("tiny-chat"),
    chatTemplate: tokenizer["chat_template"],
    bosToken: tokenizer["bos_token"],
    eosToken: tokenizer["eos_token"],
  });
});

test.each([
  { model: "tiny-chat", atLeast: 1_400_000 },
  { model: "tiny-sentiment", atLeast: 150_000 },
  { model: "short-sentences", atLeast: 200_000 },
  { model: "simple-shapes", atLeast: 100_000 },
])("the card of $model states its number of parameters", async ({ model, atLeast }) => {
  const count = await parametersOf(model);
  const card = await readFile(demoFile(model, "README.md"), "utf8");
  expect(count).toBeGreaterThan(atLeast);
  expect(card).toContain(`${count.toLocaleString("en-US")} parameters`);
});

test.each(["tiny-chat", "tiny-sentiment", "short-sentences"])(
  "the tokenizer of %s has as many tokens as the model",
  async (model) => {
    const { vocab_size: size } = z.object({ vocab_size: z.number() }).parse(await readJson(model, "config.json"));
    const { model: found } = z
      .object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) })
      .parse(await readJson(model, "tokenizer.json"));
    expect(Object.values(found.vocab).toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, id) => id));
  },
);
