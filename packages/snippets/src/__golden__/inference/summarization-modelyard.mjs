import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.summarization({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "The lighthouse was built in 1871 on a rock that the tide covers twice a day. For ninety years a keeper lived in it with his family. Since then its lamp has run on its own, and in summer boats bring visitors who climb the 200 steps to the top.",
});

console.log(output);
