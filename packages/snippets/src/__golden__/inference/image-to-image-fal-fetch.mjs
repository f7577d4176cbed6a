import { readFile, writeFile } from "node:fs/promises";

const image = await readFile("cat.png", "base64");

const response = await fetch("https://fal.run/fal-ai/painter", {
  method: "POST",
  headers: {
    Authorization: `Key ${process.env.FAL_AI_API_KEY}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ prompt: "Add a hat", image_url: `data:image/png;base64,${image}` }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

if (response.headers.get("content-type")?.startsWith("application/json")) {
  console.log(await response.json());
} else {
  await writeFile("output.png", Buffer.from(await response.arrayBuffer()));
}
