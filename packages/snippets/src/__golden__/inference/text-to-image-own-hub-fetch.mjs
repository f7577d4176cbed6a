import { writeFile } from "node:fs/promises";

const response = await fetch("http://127.0.0.1:7860/models/acme/worker", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ inputs: "A lighthouse at dusk, flat illustration" }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

if (response.headers.get("content-type")?.startsWith("application/json")) {
  console.log(await response.json());
} else {
  await writeFile("output.png", Buffer.from(await response.arrayBuffer()));
}
