import { readFile, writeFile } from "node:fs/promises";

const image = await readFile("boat.png", "base64");

const response = await fetch("https://router.huggingface.co/hf-inference/models/acme/worker", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    inputs: image,
    parameters: { prompt: "Waves lift the boat." },
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

if (response.headers.get("content-type")?.startsWith("application/json")) {
  console.log(await response.json());
} else {
  await writeFile("output.mp4", Buffer.from(await response.arrayBuffer()));
}
