import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN, { hubUrl: "https://hub.example.com" });

const completion = await client.chatCompletion({
  provider: "auto",
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
