import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.BLACK_FOREST_LABS_API_KEY);

const output = await client.textToImage({
  provider: "black-forest-labs",
  model: "acme/worker",
  inputs: "A lighthouse at dusk, flat illustration",
}, { outputType: "blob" });

await writeFile("output.png", Buffer.from(await output.arrayBuffer()));
