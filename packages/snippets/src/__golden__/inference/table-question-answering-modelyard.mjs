import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.tableQuestionAnswering({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: {
    query: "Which river is the longest?",
    table: {
      River: ["Rhine", "Danube", "Elbe"],
      "Length (km)": ["1233", "2850", "1094"],
    },
  },
});

console.log(output);
