import { createServer } from "node:http";

/** Responds to chats at once, streams as many chunks as `n` says, and accepts uploads. Runs in a separate process. */
const chat = JSON.stringify({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_700_000_000,
  model: "bench",
  system_fingerprint: "fp",
  choices: [{ index: 0, message: { role: "assistant", content: "Hello there, how are you?" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 },
});

function event(content: string, finishReason: string | null): string {
  const choices = [{ index: 0, delta: { role: "assistant", content }, finish_reason: finishReason }];
  return `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_700_000_000, model: "bench", choices })}\n\n`;
}

const server = createServer((request, response) => {
  let body = "";
  const isUpload = request.url?.includes("/upload") === true;
  request.on("data", (chunk: Buffer) => {
    if (!isUpload) body += chunk.toString();
  });
  request.on("end", () => {
    if (isUpload) {
      response.writeHead(200, { "content-type": "application/json" }).end('{"text":"ok"}');
      return;
    }
    if (!body.includes('"stream":true')) {
      response.writeHead(200, { "content-type": "application/json", "content-length": chat.length }).end(chat);
      return;
    }
    const count = Number(/"max_tokens":(\d+)/.exec(body)?.[1] ?? 10);
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (let index = 0; index < count; index++)
      response.write(event(` word${index}`, index === count - 1 ? "stop" : null));
    response.end("data: [DONE]\n\n");
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.send?.(`http://127.0.0.1:${address.port}`);
});
