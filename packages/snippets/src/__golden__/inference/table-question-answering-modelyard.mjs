import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.tableQuestionAnswering({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: {
    query: "Which city has the most inhabitants?",
    table: {
      City: ["Lisbon", "Paris", "Rome"],
      Inhabitants: ["550000", "2100000", "2750000"],
    },
  },
});

console.log(output);
