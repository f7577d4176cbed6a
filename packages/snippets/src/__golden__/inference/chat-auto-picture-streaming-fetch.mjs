import { readFile } from "node:fs/promises";

const image = await readFile("street.png", "base64");

const response = await fetch("https://router.huggingface.co/v1/chat/completions", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
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
  }),
});
if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);

let rest = "";
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + text).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    if (!line.startsWith("data:")) continue;
    const data = line.slice("data:".length).trim();
    if (data === "[DONE]") continue;
    process.stdout.write(JSON.parse(data).choices[0]?.delta?.content ?? "");
  }
}
