import { writeFile } from "node:fs/promises";

const response = await fetch("https://api.bfl.ai/v1/flux-dev", {
  method: "POST",
  headers: {
    "X-Key": `${process.env.BLACK_FOREST_LABS_API_KEY}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ prompt: "A red fox", seed: null, raw: false }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

if (response.headers.get("content-type")?.startsWith("application/json")) {
  console.log(await response.json());
} else {
  await writeFile("output.png", Buffer.from(await response.arrayBuffer()));
}
