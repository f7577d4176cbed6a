import { readFile, writeFile } from "node:fs/promises";
import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const image = new Blob([await readFile("boat.png")], { type: "image/png" });
const output = await client.imageTextToVideo({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: image,
  parameters: { prompt: "Waves lift the boat." },
});

await writeFile("output.mp4", Buffer.from(await output.arrayBuffer()));
