import { createServer } from "node:http";

/** What it answers where no stream is asked for. */
const whole = JSON.stringify({
  id: "chatcmpl-bench",
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", content: "x".repeat(500) }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 100, total_tokens: 110 },
});

/** A provider that streams 100 events, one every so many milliseconds: `x-bench-every` says how many. Argument: port. */
const events = 100;
const event = `data: ${JSON.stringify({
  id: "chatcmpl-bench",
  object: "chat.completion.chunk",
  created: 1_700_000_000,
  model: "bench-model",
  choices: [{ index: 0, delta: { content: " word" }, finish_reason: null }],
})}\n\n`;

createServer((request, response) => {
  let start = "";
  request.on("data", (chunk: Buffer) => {
    // The router leaves the order of fields as it is, and the flag stands before the messages.
    if (start.length < 500) start += chunk.toString("latin1", 0, 500);
  });
  request.once("end", () => {
    if (!start.includes('"stream":true')) {
      response.writeHead(200, { "content-type": "application/json" }).end(whole);
      return;
    }
    // The router forwards `prefer`, so the pace can be asked for through it.
    const everyMs = Number(/every=(\d+)/.exec(String(request.headers["prefer"]))?.[1] ?? 2);
    response.writeHead(200, { "content-type": "text/event-stream" });
    let sent = 0;
    const timer = setInterval(() => {
      response.write(event);
      sent += 1;
      if (sent < events) return;
      clearInterval(timer);
      response.end("data: [DONE]\n\n");
    }, everyMs);
    response.once("close", () => clearInterval(timer));
  });
}).listen(Number(process.argv[2]), "127.0.0.1");
