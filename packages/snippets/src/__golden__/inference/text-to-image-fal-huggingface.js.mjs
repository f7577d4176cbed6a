import { writeFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

// The client's waiting for a job does not keep Node running, so this does.
const running = setInterval(() => undefined, 1000);
const output = await client.textToImage({
  provider: "fal-ai",
  model: "acme/worker",
  inputs: "A lighthouse at dusk, flat illustration",
}, { billTo: "acme", outputType: "blob" });
clearInterval(running);

await writeFile("output.png", Buffer.from(await output.arrayBuffer()));
