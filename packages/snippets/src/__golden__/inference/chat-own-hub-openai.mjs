import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "http://127.0.0.1:7860/v1",
  apiKey: process.env.HF_TOKEN,
  defaultHeaders: {
    "X-HF-Bill-To": "acme",
  },
});

const stream = await client.chat.completions.create({
  model: "acme/talker-1b",
  messages: [
    { role: "user", content: "What is the capital of France?" },
  ],
  temperature: 0.5,
  max_tokens: 512,
  top_p: 0.7,
  stream: true,
});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
}
