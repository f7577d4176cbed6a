import { useRef, useState } from "react";
import { readLines } from "./read-lines.ts";
import type { ShownProblem } from "./shown-field.ts";

/** State of a call. */
export interface CallState {
  isRunning: boolean;
  /** Status of a job, or how the call ended. */
  status: string;
  /** `undefined` before the first call. */
  answer: { text: string } | { html: string } | undefined;
  problem: ShownProblem | undefined;
}

interface CallOptions {
  address: string;
  text: { running: string; stopped: string; broken: string };
  /** State of the form as rendered by the server. */
  problem: ShownProblem | undefined;
  /** Called with the first invalid field. */
  onProblem: (problem: ShownProblem) => void;
}

/** Calls a model with its widget's form. A new call aborts the previous one. */
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
      // A newer call has replaced this one.
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
