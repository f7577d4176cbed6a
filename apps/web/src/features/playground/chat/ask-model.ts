import { readLines } from "../../try/form/read-lines.ts";

/** A question to one model, and its answer as far as it has come. */
export interface AskedTurn {
  question: string;
  text: string;
  /** The whole turn but its list item, as the hub renders it. */
  html?: string;
  /** Why the answer ends before its end. */
  note?: string;
  /** JSON of the turn, which goes along with the next question. */
  kept?: string;
}

export type End = "answered" | "stopped" | "broken";

interface Asking {
  address: string;
  body: FormData;
  signal: AbortSignal;
  question: string;
  notes: Readonly<Record<Exclude<End, "answered">, string>>;
  /** Called with each change. */
  show: (turn: AskedTurn) => void;
}

/** Asks one model; what was written until the connection broke, or Stop was pressed, stays. */
export async function askModel({ address, body, signal, question, notes, show }: Asking): Promise<End> {
  let user: object | undefined;
  let text = "";
  show({ question, text });
  try {
    for await (const line of readLines({ address, body, signal })) {
      if (line.kind === "sent") ({ user } = line);
      else if (line.kind === "text") {
        text += line.text;
        show({ question, text });
      } else if (line.kind === "answer") {
        show({ question, text, html: line.html });
        return "answered";
      }
    }
  } catch {
    // The note below says what happened.
  }
  const end = signal.aborted ? "stopped" : "broken";
  const kept = user === undefined || text === "" ? {} : { kept: JSON.stringify({ user, assistant: text }) };
  show({ question, text, note: notes[end], ...kept });
  return end;
}
