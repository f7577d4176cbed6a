const response = await fetch("https://router.huggingface.co/hf-inference/models/acme/worker", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    inputs: "The lighthouse was built in 1871 on a rock that the tide covers twice a day. For ninety years a keeper lived in it with his family. Since then its lamp has run on its own, and in summer boats bring visitors who climb the 200 steps to the top.",
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

console.log(await response.json());
