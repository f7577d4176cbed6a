import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.textGeneration({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "Once upon a time in a small harbour town,",
});

console.log(output);
