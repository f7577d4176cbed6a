import { openAsBlob } from "node:fs";
import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const image = await openAsBlob("cat.png", { type: "image/png" });
const output = await client.visualQuestionAnswering({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: { image: image, question: "What animal is in the picture?" },
});

console.log(output);
