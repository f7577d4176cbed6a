import { readFile, writeFile } from "node:fs/promises";
import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const image = new Blob([await readFile("cat.png")], { type: "image/png" });
const output = await client.imageToImage({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: image,
  parameters: { prompt: "Give the cat tiger stripes." },
});

await writeFile("output.png", Buffer.from(await output.arrayBuffer()));
