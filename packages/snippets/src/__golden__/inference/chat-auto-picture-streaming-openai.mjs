import { readFile } from "node:fs/promises";
import { OpenAI } from "openai";

const image = await readFile("street.png", "base64");

const client = new OpenAI({
  baseURL: "https://router.huggingface.co/v1",
  apiKey: process.env.HF_TOKEN,
});

const stream = await client.chat.completions.create({
  model: "acme/looker-2b",
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "What is in this picture?" },
        {
          type: "image_url",
          image_url: { url: `data:image/png;base64,${image}` },
        },
      ],
    },
  ],
  stream: true,
});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
}
