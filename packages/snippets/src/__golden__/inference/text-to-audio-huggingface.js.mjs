import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textToAudio({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "A calm piano melody over soft rain",
});

await writeFile("output.wav", Buffer.from(await output.arrayBuffer()));
