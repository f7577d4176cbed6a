import { readFile } from "node:fs/promises";
import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const audio = new Blob([await readFile("sample1.flac")], { type: "audio/flac" });
const output = await client.audioClassification({
  provider: "hf-inference",
  model: "acme/worker",
  data: audio,
});

console.log(output);
