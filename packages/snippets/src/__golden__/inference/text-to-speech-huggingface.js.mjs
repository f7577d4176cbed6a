import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textToSpeech({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "The next train to the coast leaves at noon.",
});

await writeFile("output.wav", Buffer.from(await output.arrayBuffer()));
