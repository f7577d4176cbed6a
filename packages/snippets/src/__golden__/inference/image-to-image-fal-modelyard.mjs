import { readFile, writeFile } from "node:fs/promises";
import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.FAL_AI_API_KEY);

const image = new Blob([await readFile("cat.png")], { type: "image/png" });
const output = await client.imageToImage({
  provider: "fal-ai",
  model: "acme/worker",
  inputs: image,
  parameters: { prompt: "Give the cat tiger stripes." },
});

await writeFile("output.png", Buffer.from(await output.arrayBuffer()));
