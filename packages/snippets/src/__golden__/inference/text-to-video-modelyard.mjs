import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textToVideo({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "A small boat rocks on the waves under a yellow sun",
});

await writeFile("output.mp4", Buffer.from(await output.arrayBuffer()));
