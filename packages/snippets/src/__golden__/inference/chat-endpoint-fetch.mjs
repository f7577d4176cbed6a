const response = await fetch("https://chat.example.org/v1/chat/completions", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.API_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    model: "acme/talker-1b",
    messages: [
      { role: "user", content: "What is the capital of France?" },
    ],
  }),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

const completion = await response.json();
console.log(completion.choices[0].message.content);
