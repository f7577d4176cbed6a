import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textToSpeech({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "Good morning! Your train leaves at nine.",
});

await writeFile("output.wav", Buffer.from(await output.arrayBuffer()));
