import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.tokenClassification({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "My name is Ada and I live in London.",
});

console.log(output);
