import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.questionAnswering({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: {
    question: "Where does Clara work?",
    context: "Clara lives in Bergen and works at the harbour.",
  },
});

console.log(output);
