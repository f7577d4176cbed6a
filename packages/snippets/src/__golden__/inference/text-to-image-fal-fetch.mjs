import { writeFile } from "node:fs/promises";

const response = await fetch("https://router.huggingface.co/fal-ai/fal-ai/painter", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
    "X-HF-Bill-To": "acme",
  },
  body: JSON.stringify({ prompt: "A red fox", sync_mode: true }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

if (response.headers.get("content-type")?.startsWith("application/json")) {
  console.log(await response.json());
} else {
  await writeFile("output.png", Buffer.from(await response.arrayBuffer()));
}
