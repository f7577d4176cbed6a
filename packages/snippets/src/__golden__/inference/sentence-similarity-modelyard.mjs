import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.sentenceSimilarity({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: {
    source_sentence: "A man plays a guitar.",
    sentences: [
      "A woman is playing the violin.",
      "A musician plays a string instrument.",
      "The bakery opens at six in the morning.",
    ],
  },
});

console.log(output);
