import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.zeroShotClassification({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "The device I bought broke after a day and I would like my money back.",
  parameters: {
    candidate_labels: ["refund", "legal", "faq"],
  },
});

console.log(output);
