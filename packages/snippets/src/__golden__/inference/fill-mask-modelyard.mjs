import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.fillMask({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "Paris is the <mask> of France.",
});

console.log(output);
