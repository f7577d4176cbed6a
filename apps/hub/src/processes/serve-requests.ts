import type { WorkerMessage } from "./worker-message.ts";

/** Handles requests in a child process of a pool. The process exits with its parent. */
export function serveRequests(handle: (request: unknown) => Promise<unknown>): void {
  process.on("message", (request) => {
    handle(request).then(
      (result) => send({ kind: "done", result }),
      (error: unknown) => send({ kind: "failed", reason: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit());
  send({ kind: "ready" });
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
