import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textClassification({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "The staff were friendly and the food arrived quickly.",
});

console.log(output);
