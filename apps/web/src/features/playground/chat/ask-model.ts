import { readLines } from "../../try/form/read-lines.ts";

/** A question to one model, and the response so far. */
export interface AskedTurn {
  question: string;
  text: string;
  /** The contents of the turn's list item, rendered by the hub. */
  html?: string;
  /** Why the response ended early. */
  note?: string;
  /** JSON of the turn, which is sent with the next question. */
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

/** Sends a question to one model. Text received before a lost connection or Stop is kept. */
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
    // The note below reports it.
  }
  const end = signal.aborted ? "stopped" : "broken";
  const kept = user === undefined || text === "" ? {} : { kept: JSON.stringify({ user, assistant: text }) };
  show({ question, text, note: notes[end], ...kept });
  return end;
}
