import type { ShownProblem } from "../form/shown-field.ts";
import type { WidgetEvent } from "./run-widget.ts";

/**
 * Lines that a script reads during a call: the question as sent to the model, text as it arrives, progress of a job.
 */
type RunningLine = { kind: "sent"; user: object } | WidgetEvent;

/** The last line: HTML of the result, or why nothing was called. */
export type WidgetLine = RunningLine | ({ kind: "answer" } & CallResult) | ({ kind: "problem" } & ShownProblem);

/** The result of a call. */
export interface CallResult {
  html: string;
  /** What a page compares responses by. */
  facts?: { isComplete: boolean; elapsedMs: number; costUsd?: number | undefined } | undefined;
}

/** One JSON value per line. */
export const linesType = "application/x-ndjson";

/**
 * Responds with the events of a call as they happen, and finally its HTML.
 * @param run aborted by its signal if the reader disconnects
 */
export function streamLines(
  run: (emit: (line: RunningLine) => void, signal: AbortSignal) => Promise<CallResult>,
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
        send({ kind: "answer", ...(await run(send, AbortSignal.any([left.signal, visitor]))) });
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
  // Flush each line: latency matters more than compression.
  return new Response(body, { headers: { "Content-Type": linesType, "Cache-Control": "no-store, no-transform" } });
}
