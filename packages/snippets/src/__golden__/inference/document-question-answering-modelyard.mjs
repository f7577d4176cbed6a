import { openAsBlob } from "node:fs";
import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const image = await openAsBlob("invoice.png", { type: "image/png" });
const output = await client.documentQuestionAnswering({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: { image: image, question: "What is the total?" },
});

console.log(output);
