import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textToImage({
  endpointUrl: "http://127.0.0.1:7860/models/acme/worker",
  inputs: "A lighthouse at dusk, flat illustration",
}, { outputType: "blob" });

await writeFile("output.png", Buffer.from(await output.arrayBuffer()));
