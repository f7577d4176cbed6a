const response = await fetch("https://router.huggingface.co/hf-inference/models/acme/worker", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    inputs: {
      data: {
        Height: [11.52, 12.48],
        Length: [23.2, 24],
        Species: ["Bream", "Perch"],
      },
    },
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

console.log(await response.json());
