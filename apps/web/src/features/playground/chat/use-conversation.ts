import { type RefObject, useRef, useState } from "react";
import { turnControl } from "../turn-control.ts";
import { type Answer, askModel, type End } from "./ask-model.ts";
import { currentSettings, showSettingsInAddress } from "./chat-settings.ts";

interface ConversationOptions {
  form: RefObject<HTMLFormElement | null>;
  /** URL that responds with the lines of one model's response. */
  address: string;
  /** The models to call, by their number on the page. */
  models: ReadonlyMap<number, string>;
}

/** A question, and the responses by the number of the model. */
export interface Round {
  /** Unique in the conversation. */
  key: number;
  prompt: string;
  pictures: readonly File[];
  answers: Readonly<Record<number, Answer>>;
}

interface Call {
  round: number;
  column: number;
  abort: AbortController;
}

/** Sends each message to all models of the playground concurrently, one request each. */
export function useConversation({ form, address, models }: ConversationOptions) {
  const [rounds, setRounds] = useState<readonly Round[]>([]);
  const [status, setStatus] = useState<"answering" | End>();
  const calls = useRef<readonly Call[]>([]);
  const nextKey = useRef(0);

  const ask = async (round: Round, earlier: readonly Round[], column: number): Promise<End> => {
    const call = { round: round.key, column, abort: new AbortController() };
    calls.current = [...calls.current, call];
    const end = await askModel({
      address,
      body: bodyOf({ form: form.current, model: models.get(column) ?? "", round, earlier, column }),
      signal: call.abort.signal,
      show: (answer) =>
        setRounds((all) =>
          all.map((other) =>
            other.key === round.key ? { ...other, answers: { ...other.answers, [column]: answer } } : other,
          ),
        ),
    });
    calls.current = calls.current.filter((other) => other !== call);
    return end;
  };

  const run = async (round: Round, earlier: readonly Round[], columns: readonly number[]): Promise<readonly End[]> => {
    setStatus("answering");
    const ends = await Promise.all(columns.map((column) => ask(round, earlier, column)));
    if (calls.current.length === 0) setStatus(ends.find((end) => end !== "answered") ?? "answered");
    return ends;
  };

  /** @param earlier the questions before this one */
  const send = async (prompt: string, pictures: readonly File[], earlier: readonly Round[]): Promise<void> => {
    if (calls.current.length > 0) return;
    showSettingsInAddress();
    nextKey.current += 1;
    const round = { key: nextKey.current, prompt, pictures, answers: {} };
    setRounds([...earlier, round]);
    const ends = await run(round, earlier, [...models.keys()]);
    // A question that reached no model can be sent again.
    if (ends.every((end) => end === "broken")) restoreComposer(form.current, prompt);
  };

  return {
    rounds,
    status,
    isRunning: status === "answering",
    /** Sends what is in the composer. */
    send: () => {
      if (calls.current.length > 0 || form.current === null) return;
      const sent = new FormData(form.current);
      const prompt = sent.get("prompt");
      const pictures = sent.getAll("image").flatMap((file) => (file instanceof File && file.size > 0 ? [file] : []));
      emptyComposer(form.current);
      void send(typeof prompt === "string" ? prompt : "", pictures, rounds);
    },
    /** Shows an earlier conversation. */
    restore: (earlier: readonly Round[]) => {
      nextKey.current = earlier.length;
      setRounds(earlier);
      setStatus(undefined);
    },
    /** Replaces a question, and removes the later ones. */
    edit: (round: Round, prompt: string) => {
      const earlier = rounds.slice(0, rounds.indexOf(round));
      void send(prompt, round.pictures, earlier);
    },
    /** Asks one model the last question again. */
    regenerate: (column: number) => {
      const round = rounds.at(-1);
      if (round === undefined || calls.current.some((call) => call.column === column)) return;
      void run(round, rounds.slice(0, -1), [column]);
    },
    /** Stops the response of one model, or of all. */
    stop: (column?: number) => {
      for (const call of calls.current) if (column === undefined || call.column === column) call.abort.abort();
    },
  };
}

interface BodyOptions {
  form: HTMLFormElement | null;
  model: string;
  round: Round;
  earlier: readonly Round[];
  column: number;
}

/** Everything is in the body: addresses are logged and stay in the history of the browser. */
function bodyOf({ form, model, round, earlier, column }: BodyOptions): FormData {
  const body = new FormData();
  for (const [name, value] of currentSettings()) body.set(name, value);
  body.set("model", model);
  body.set("column", String(column));
  body.set("round", String(round.key));
  body.set("prompt", round.prompt);
  for (const picture of round.pictures) body.append("image", picture);
  const control = turnControl(column);
  // Turns in the server's markup come first.
  for (const turn of form === null ? [] : new FormData(form).getAll(control)) body.append(control, turn);
  for (const { answers } of earlier) {
    const kept = answers[column]?.kept;
    if (kept !== undefined) body.append(control, kept);
  }
  return body;
}

function emptyComposer(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[name=prompt], [name=image]")) {
    field.value = "";
  }
  form.querySelector<HTMLTextAreaElement>("[name=prompt]")?.focus();
}

function restoreComposer(form: HTMLFormElement | null, prompt: string): void {
  const field = form?.querySelector<HTMLTextAreaElement>("[name=prompt]");
  if (field?.value === "") field.value = prompt;
}
