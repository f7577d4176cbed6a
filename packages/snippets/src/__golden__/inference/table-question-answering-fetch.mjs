const response = await fetch("https://router.huggingface.co/hf-inference/models/acme/worker", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    inputs: {
      query: "Which city has the most inhabitants?",
      table: {
        City: ["Lisbon", "Paris", "Rome"],
        Inhabitants: ["550000", "2100000", "2750000"],
      },
    },
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

console.log(await response.json());
