import { MarkdownRequest, type WorkerMessage } from "./markdown-request.ts";
import { createMarkdownRenderer } from "./render-markdown.ts";

/** Runs as a child process with little memory: what a card does to it, it does to nobody else. */
const renderer = await createMarkdownRenderer();
const send = (message: WorkerMessage) => process.send?.(message);

process.on("message", (message) => {
  const request = MarkdownRequest.parse(message);
  renderer.render(request).then(
    (result) => send({ kind: "rendered", id: request.id, result }),
    (error: unknown) => send({ kind: "failed", id: request.id, reason: error instanceof Error ? error.message : "" }),
  );
});
send({ kind: "ready" });
