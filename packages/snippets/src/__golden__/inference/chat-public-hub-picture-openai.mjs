import { OpenAI } from "openai";

const client = new OpenAI({
  baseURL: "https://hub.example.com/v1",
  apiKey: process.env.HF_TOKEN,
});

const completion = await client.chat.completions.create({
  model: "acme/looker-2b",
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "What is in this picture?" },
        {
          type: "image_url",
          image_url: { url: "https://hub.example.com/assets/samples/street.png" },
        },
      ],
    },
  ],
});

console.log(completion.choices[0]?.message.content);
