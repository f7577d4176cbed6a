import { readFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const image = new Blob([await readFile("cats.jpg")], { type: "image/jpeg" });
const output = await client.zeroShotImageClassification({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: { image: image },
  parameters: {
    candidate_labels: ["cat", "dog", "bird"],
  },
});

console.log(output);
