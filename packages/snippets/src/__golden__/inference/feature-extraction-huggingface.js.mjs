import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.featureExtraction({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "A quiet street in the rain.",
});

console.log(output);
