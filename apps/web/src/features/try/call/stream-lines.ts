import type { ShownProblem } from "../form/shown-field.ts";
import type { WidgetEvent } from "./run-widget.ts";

/** What a script reads while a call runs: the question as the model gets it, text as it is written, progress of a job. */
type RunningLine = { kind: "sent"; user: object } | WidgetEvent;

/** In the end comes the answer's HTML, or why nothing was called. */
export type WidgetLine = RunningLine | { kind: "answer"; html: string } | ({ kind: "problem" } & ShownProblem);

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
  return linesResponse(body);
}

/** Responds that nothing was called. The status is 200: a browser logs each error status to its console. */
export function problemLine(problem: ShownProblem): Response {
  const line: WidgetLine = { kind: "problem", ...problem };
  return linesResponse(`${JSON.stringify(line)}\n`);
}

function linesResponse(body: BodyInit): Response {
  // A line that arrives now is worth more than one that is smaller and late.
  return new Response(body, { headers: { "Content-Type": linesType, "Cache-Control": "no-store, no-transform" } });
}
