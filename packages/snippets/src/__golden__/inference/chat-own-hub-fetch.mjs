const response = await fetch("http://127.0.0.1:7860/v1/chat/completions", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${process.env.HF_TOKEN}`,
    "Content-Type": "application/json",
    "X-HF-Bill-To": "acme",
  },
  body: JSON.stringify({
    model: "acme/talker-1b",
    messages: [
      { role: "user", content: "What is the capital of France?" },
    ],
    temperature: 0.5,
    max_tokens: 512,
    top_p: 0.7,
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
