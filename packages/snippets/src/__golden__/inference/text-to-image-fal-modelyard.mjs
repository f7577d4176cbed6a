import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textToImage({
  provider: "fal-ai",
  model: "acme/worker",
  inputs: "A lighthouse at dusk, flat illustration",
}, { billTo: "acme", outputType: "blob" });

await writeFile("output.png", Buffer.from(await output.arrayBuffer()));
