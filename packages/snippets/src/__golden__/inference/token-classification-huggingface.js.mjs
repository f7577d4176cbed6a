import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.tokenClassification({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "Ada Lovelace met Charles Babbage in London.",
});

console.log(output);
