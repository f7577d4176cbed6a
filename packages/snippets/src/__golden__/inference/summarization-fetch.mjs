const response = await fetch("https://router.huggingface.co/hf-inference/models/acme/worker", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    inputs: "The council met on Tuesday to decide on the old harbour. After three hours it voted, nine to four, to turn the warehouses into flats and a library. Work starts in spring and should take two years.",
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

console.log(await response.json());
