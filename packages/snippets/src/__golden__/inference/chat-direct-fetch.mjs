const response = await fetch("https://api.groq.com/openai/v1/chat/completions", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.GROQ_API_KEY}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    model: "provider-model",
    messages: [
      { role: "user", content: "What is the capital of France?" },
    ],
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

const completion = await response.json();
console.log(completion.choices[0].message.content);
