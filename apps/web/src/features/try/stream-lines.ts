import type { WidgetEvent } from "./run-widget.ts";

/** What a script reads while a call runs: its question as the model gets it, text as it is written, how a job goes. */
type RunningLine = { kind: "sent"; user: object } | WidgetEvent;

/** In the end comes the answer's HTML. */
export type WidgetLine = RunningLine | { kind: "answer"; html: string };

/** One JSON value a line, as it happens. */
export const linesType = "application/x-ndjson";

/**
 * Answers with the events of a call as they happen, and its HTML in the end.
 * @param run is stopped by its signal once the reader has gone
 */
export function streamLines(
  run: (emit: (line: RunningLine) => void, signal: AbortSignal) => Promise<string>,
  visitor: AbortSignal,
): Response {
  const left = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (line: WidgetLine) => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        const html = await run(send, AbortSignal.any([left.signal, visitor]));
        send({ kind: "answer", html });
        controller.close();
      } catch (error) {
        if (!left.signal.aborted) controller.error(error);
      }
    },
    cancel() {
      left.abort();
    },
  });
  // Each line is worth more now than smaller later.
  const headers = { "Content-Type": linesType, "Cache-Control": "no-store, no-transform" };
  return new Response(body, { headers });
}
