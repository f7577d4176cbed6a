import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textClassification({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "The room was clean and the staff could not have been kinder.",
});

console.log(output);
