import { createServer, type Socket } from "node:net";

/**
 * A provider on plain sockets, which uses little CPU time. Argument: port. The `prefer` header sets the number of
 * events (`events=`) and the milliseconds between them (`every=`; 0: each as soon as the previous one is read).
 */
const whole = Buffer.from(
  JSON.stringify({
    id: "chatcmpl-bench",
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content: "x".repeat(500) }, finish_reason: "stop" }],
    usage: { prompt_tokens: 10, completion_tokens: 100, total_tokens: 110 },
  }),
);
const event = `data: ${JSON.stringify({
  id: "chatcmpl-bench",
  object: "chat.completion.chunk",
  created: 1_700_000_000,
  model: "bench-model",
  choices: [{ index: 0, delta: { content: " word" }, finish_reason: null }],
})}\n\n`;
const frame = framed(event);
const last = Buffer.concat([framed("data: [DONE]\n\n"), Buffer.from("0\r\n\r\n")]);
const streamHead = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
const wholeHead = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${whole.length}\r\n\r\n`;

function framed(text: string): Buffer {
  return Buffer.from(`${text.length.toString(16)}\r\n${text}\r\n`);
}

createServer((socket) => {
  let received = "";
  let receivedBytes = 0;
  socket.setNoDelay(true).on("error", () => undefined);
  socket.on("data", (bytes: Buffer) => {
    // Only the start of a large body matters.
    if (received.length < 4096) received += bytes.toString("latin1", 0, 4096);
    const headEnd = received.indexOf("\r\n\r\n");
    receivedBytes += bytes.length;
    if (headEnd === -1 || receivedBytes < headEnd + 4 + numberAfter("content-length: ", received, 0)) return;
    answer(socket, received);
    received = "";
    receivedBytes = 0;
  });
}).listen(Number(process.argv[2]), "127.0.0.1");

function numberAfter(name: string, text: string, otherwise: number): number {
  const found = new RegExp(`${name}(\\d+)`, "i").exec(text)?.[1];
  return found === undefined ? otherwise : Number(found);
}

function answer(socket: Socket, request: string): void {
  // The router keeps the order of fields, and the flag comes before the messages.
  if (!request.includes('"stream":true')) {
    socket.write(Buffer.concat([Buffer.from(wholeHead), whole]));
    return;
  }
  const everyMs = numberAfter("every=", request, 2);
  const events = numberAfter("events=", request, 100);
  let sent = 0;
  socket.write(streamHead);
  const next = (): boolean => {
    const isLast = sent === events || socket.destroyed;
    sent += 1;
    const canWrite = socket.write(isLast ? last : frame);
    if (!isLast && everyMs === 0) {
      if (canWrite) setImmediate(next);
      else socket.once("drain", next);
    }
    return isLast;
  };
  if (everyMs === 0) {
    next();
    return;
  }
  const timer = setInterval(() => {
    if (next()) clearInterval(timer);
  }, everyMs);
}
