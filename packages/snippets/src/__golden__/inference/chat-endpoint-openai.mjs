import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "https://chat.example.org/v1",
  apiKey: process.env.API_TOKEN,
});

const completion = await client.chat.completions.create({
  model: "acme/talker-1b",
  messages: [
    { role: "user", content: "What is the capital of France?" },
  ],
});

console.log(completion.choices[0]?.message.content);
