const response = await fetch("https://router.huggingface.co/v1/chat/completions", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    model: "acme/talker-1b",
    messages: [
      { role: "user", content: "What is the capital of France?" },
    ],
    stream: true,
  }),
});
if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);

let rest = "";
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + text).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    if (!line.startsWith("data:")) continue;
    const data = line.slice("data:".length).trim();
    if (data === "[DONE]") continue;
    process.stdout.write(JSON.parse(data).choices[0]?.delta?.content ?? "");
  }
}
