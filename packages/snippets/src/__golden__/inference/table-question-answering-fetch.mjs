const response = await fetch("https://router.huggingface.co/hf-inference/models/acme/worker", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    inputs: {
      query: "Which river is the longest?",
      table: {
        River: ["Rhine", "Danube", "Elbe"],
        "Length (km)": ["1233", "2850", "1094"],
      },
    },
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

console.log(await response.json());
