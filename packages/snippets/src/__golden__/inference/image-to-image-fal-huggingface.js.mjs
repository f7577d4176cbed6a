import { readFile, writeFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.FAL_AI_API_KEY);

const image = new Blob([await readFile("cat.png")], { type: "image/png" });
// The client's waiting for a job does not keep Node running, so this does.
const running = setInterval(() => undefined, 1000);
const output = await client.imageToImage({
  provider: "fal-ai",
  model: "acme/worker",
  inputs: image,
  parameters: { prompt: "Give the cat tiger stripes." },
});
clearInterval(running);

await writeFile("output.png", Buffer.from(await output.arrayBuffer()));
