import { readFile } from "node:fs/promises";

const response = await fetch("https://speech.example.org", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.API_TOKEN}`,
    "Content-Type": "audio/flac",
  },
  body: await readFile("sample1.flac"),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

console.log(await response.json());
