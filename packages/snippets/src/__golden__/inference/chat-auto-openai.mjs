import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "https://router.huggingface.co/v1",
  apiKey: process.env.HF_TOKEN,
});

const completion = await client.chat.completions.create({
  model: "acme/talker-1b",
  messages: [
    { role: "user", content: "What is the capital of France?" },
  ],
});

console.log(completion.choices[0]?.message.content);
