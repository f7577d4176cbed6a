import { InferenceClient } from "@huggingface/inference";

const client = new InferenceClient(process.env.HF_TOKEN);

const output = await client.summarization({
  provider: "hf-inference",
  model: "acme/worker",
  inputs: "The council met on Tuesday to decide on the old harbour. After three hours it voted, nine to four, to turn the warehouses into flats and a library. Work starts in spring and should take two years.",
});

console.log(output);
