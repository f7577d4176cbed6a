import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textToAudio({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "a slow rising arpeggio on a soft electric piano",
});

await writeFile("output.wav", Buffer.from(await output.arrayBuffer()));
