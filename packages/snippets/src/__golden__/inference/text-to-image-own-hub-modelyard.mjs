import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN, { hubUrl: "http://127.0.0.1:7860" });

const output = await client.textToImage({
  provider: "auto",
  model: "acme/worker",
  inputs: "A lighthouse at dusk, flat illustration",
}, { outputType: "blob" });

await writeFile("output.png", Buffer.from(await output.arrayBuffer()));
