import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.fillMask({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "In winter the lake is covered with <mask>.",
});

console.log(output);
