import { InferenceClient } from "@modelyard/inference";

const client = new InferenceClient(process.env.HF_TOKEN, { hubUrl: "http://127.0.0.1:7860" });

const stream = client.chatCompletionStream({
  provider: "auto",
  model: "acme/talker-1b",
  messages: [
    { role: "user", content: "What is the capital of France?" },
  ],
  temperature: 0.5,
  max_tokens: 512,
  top_p: 0.7,
}, { billTo: "acme" });

for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
}
