const response = await fetch("https://router.huggingface.co/hf-inference/models/acme/worker", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    inputs: {
      source_sentence: "A man plays a guitar.",
      sentences: [
        "A woman is playing the violin.",
        "A musician plays a string instrument.",
        "The bakery opens at six in the morning.",
      ],
    },
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

console.log(await response.json());
