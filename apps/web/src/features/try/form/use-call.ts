import { useRef, useState } from "react";
import { readLines } from "./read-lines.ts";
import type { ShownProblem } from "./shown-field.ts";

/** What a call has brought so far. */
export interface CallState {
  isRunning: boolean;
  /** What a job's provider says while it runs, or how the call ended. */
  status: string;
  /** `undefined` before the first call. */
  answer: { text: string } | { html: string } | undefined;
  problem: ShownProblem | undefined;
}

interface CallOptions {
  address: string;
  text: { running: string; stopped: string; broken: string };
  /** Of the form that the server filled in. */
  problem: ShownProblem | undefined;
  /** Called with the field whose value was not accepted. */
  onProblem: (problem: ShownProblem) => void;
}

/** Calls a model by its widget's form. A newer call ends the one before it. */
export function useCall({ address, text, problem, onProblem }: CallOptions) {
  const [state, setState] = useState<CallState>({ isRunning: false, status: "", answer: undefined, problem });
  const running = useRef<AbortController>(undefined);

  const send = async (body: FormData): Promise<void> => {
    running.current?.abort();
    const call = new AbortController();
    running.current = call;
    let now: CallState = { isRunning: true, status: text.running, answer: { text: "" }, problem: undefined };
    const show = (change: Partial<CallState>) => {
      now = { ...now, ...change };
      // A newer call has taken over.
      if (running.current === call) setState(now);
    };
    show({});
    let written = "";
    let isEnded = false;
    try {
      for await (const line of readLines({ address, body, signal: call.signal })) {
        isEnded = line.kind === "answer" || line.kind === "problem";
        if (line.kind === "progress") show({ status: line.status });
        else if (line.kind === "answer") show({ answer: { html: line.html } });
        else if (line.kind === "text") {
          written += line.text;
          show({ answer: { text: written } });
        } else if (line.kind === "problem") {
          show({ problem: line, answer: undefined });
          onProblem(line);
        }
      }
      show({ isRunning: false, status: isEnded ? "" : text.broken });
    } catch {
      show({ isRunning: false, status: call.signal.aborted ? text.stopped : text.broken });
    }
  };

  return { ...state, send, stop: () => running.current?.abort() };
}
