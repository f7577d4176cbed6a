const response = await fetch("https://router.huggingface.co/hf-inference/models/acme/worker", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    inputs: {
      question: "Where does Clara work?",
      context: "Clara lives in Bergen and works at the harbour.",
    },
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

console.log(await response.json());
