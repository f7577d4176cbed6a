import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.GROQ_API_KEY);

const completion = await client.chatCompletion({
  provider: "groq",
  model: "acme/talker-1b",
  messages: [
    { role: "user", content: "What is the capital of France?" },
  ],
});

console.log(completion.choices[0]?.message.content);
