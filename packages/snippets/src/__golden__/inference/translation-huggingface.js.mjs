import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.translation({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "Der Zug fährt heute zehn Minuten später ab.",
});

console.log(output);
