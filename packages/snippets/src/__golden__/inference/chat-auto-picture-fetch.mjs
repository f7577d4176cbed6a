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
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

const completion = await response.json();
console.log(completion.choices[0].message.content);
