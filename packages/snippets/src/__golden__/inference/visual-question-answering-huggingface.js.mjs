import { readFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const image = new Blob([await readFile("street.png")], { type: "image/png" });
const output = await client.visualQuestionAnswering({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: { image: image, question: "How many people are there?" },
});

console.log(output);
