import { type RefObject, useRef, useState } from "react";
import { turnControl } from "../turn-control.ts";
import { type AskedTurn, askModel, type End } from "./ask-model.ts";
import { settingsOf, showSettingsInAddress } from "./chat-settings.ts";

interface ConversationOptions {
  form: RefObject<HTMLFormElement | null>;
  /** URL that responds with the lines of one model's response. */
  address: string;
  /** The models to call, by their number on the page. */
  models: ReadonlyMap<number, string>;
  notes: { stopped: string; broken: string };
}

interface Turn extends AskedTurn {
  /** Unique in the conversation. */
  key: string;
  column: number;
}

/** Sends the message to all models of the playground concurrently, one request each. */
export function useConversation({ form, address, models, notes }: ConversationOptions) {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [status, setStatus] = useState<"answering" | End>();
  const running = useRef<AbortController>(undefined);

  const ask = (column: number, model: string, signal: AbortSignal, sent: FormData): Promise<End> => {
    const key = `${column} ${sent.getAll(turnControl(column)).length} ${Date.now()}`;
    const body = new FormData();
    body.set("column", String(column));
    for (const name of ["prompt", "image", turnControl(column)]) {
      for (const value of sent.getAll(name)) body.append(name, value);
    }
    const prompt = sent.get("prompt");
    return askModel({
      address: `${address}?${settingsOf(model)}`,
      body,
      signal,
      question: typeof prompt === "string" ? prompt : "",
      notes,
      show: (turn) => setTurns((all) => [...all.filter((other) => other.key !== key), { ...turn, key, column }]),
    });
  };

  const send = async (): Promise<void> => {
    if (running.current !== undefined || form.current === null) return;
    const call = new AbortController();
    running.current = call;
    setStatus("answering");
    showSettingsInAddress();
    const sent = new FormData(form.current);
    const ends = await Promise.all([...models].map(([column, model]) => ask(column, model, call.signal, sent)));
    running.current = undefined;
    setStatus(ends.find((end) => end !== "answered") ?? "answered");
    // A question that reached no model can be sent again.
    if (ends.some((end) => end !== "broken")) emptyComposer(form.current);
  };

  return {
    turnsOf: (column: number) => turns.filter((turn) => turn.column === column),
    status,
    isRunning: status === "answering",
    send,
    stop: () => running.current?.abort(),
  };
}

function emptyComposer(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[name=prompt], [name=image]")) {
    field.value = "";
  }
  form.querySelector<HTMLTextAreaElement>("[name=prompt]")?.focus();
}
