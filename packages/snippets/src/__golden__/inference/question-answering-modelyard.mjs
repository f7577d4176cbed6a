import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.questionAnswering({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: {
    question: "Where does Ada live?",
    context: "My name is Ada and I live in London.",
  },
});

console.log(output);
