import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textToVideo({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "A young fox runs through fresh snow",
});

await writeFile("output.mp4", Buffer.from(await output.arrayBuffer()));
