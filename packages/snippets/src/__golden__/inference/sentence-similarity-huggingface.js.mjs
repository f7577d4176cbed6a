import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.sentenceSimilarity({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: {
    source_sentence: "The weather is lovely today.",
    sentences: [
      "It is sunny outside.",
      "He drove to the stadium.",
      "What a beautiful day!",
    ],
  },
});

console.log(output);
