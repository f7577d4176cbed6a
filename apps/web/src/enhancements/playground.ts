import { linesOf, postForLines, signInIfAsked, writeOn } from "./answer-lines.ts";
import { takePictures } from "./take-pictures.ts";

/**
 * Asks all models of the playground at once, each on its own: their answers come as they are written, and Stop ends
 * them at their providers.
 * @param activate brings to life what an answer holds
 */
export function playground(form: HTMLElement, activate: (root: ParentNode) => void): void {
  const part = (name: string) => form.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const template = form.querySelector("template");
  const [stop, status, composer] = [part("stop"), part("status"), part("composer")];
  const prompt = form.querySelector<HTMLTextAreaElement>('[name="prompt"]');
  const pictures = form.querySelector<HTMLInputElement>('[name="image"]');
  if (!(form instanceof HTMLFormElement) || template === null || prompt === null || pictures === null) return;
  const columns = [...form.querySelectorAll<HTMLElement>("[data-column]")];
  let running: AbortController | undefined;

  async function send(): Promise<void> {
    const call = new AbortController();
    running = call;
    setRunning(true, "answering");
    showInAddress();
    const asked = { prompt: prompt?.value ?? "", pictures: [...(pictures?.files ?? [])] };
    const ends = await Promise.all(columns.map((column) => askColumn(column, asked, call.signal)));
    running = undefined;
    // What nobody has got can be sent again.
    if (ends.some((end) => end !== "broken")) empty(prompt, pictures);
    setRunning(false, ends.find((end) => end !== "answered") ?? "answered");
    prompt?.focus();
  }

  async function askColumn(column: HTMLElement, asked: Asked, signal: AbortSignal): Promise<End> {
    const turns = column.querySelector('[data-part="turns"]');
    const turn = template?.content.firstElementChild?.cloneNode(true);
    if (turns === null || !(turn instanceof HTMLElement)) return "broken";
    const [question, answer] = [turn.querySelector("p"), turn.querySelector(".chat-answer")];
    question?.append(asked.prompt);
    turns.append(turn);
    turn.scrollIntoView({ block: "nearest" });
    const { column: place = "", model = "" } = column.dataset;
    const body = new FormData();
    body.set("column", place);
    body.set("prompt", asked.prompt);
    for (const picture of asked.pictures) body.append("image", picture);
    for (const kept of column.querySelectorAll<HTMLInputElement>('input[type="hidden"]'))
      body.append(kept.name, kept.value);
    let user: object | undefined;
    let text = "";
    try {
      const response = await postForLines(`${form.dataset["answer"]}?${settings(model)}`, body, signal);
      signInIfAsked(response);
      if (response.ok && response.body !== null) {
        for await (const line of linesOf(response.body)) {
          if (line.kind === "sent") ({ user } = line);
          else if (line.kind === "answer") {
            turn.outerHTML = line.html ?? "";
            if (turns.lastElementChild !== null) activate(turns.lastElementChild);
            return "answered";
          } else if (line.kind === "text" && answer !== null) {
            text += line.text ?? "";
            writeOn(answer, line.text ?? "");
          }
        }
      }
    } catch {
      // The connection broke, or Stop was pressed: what was written until then stays.
    }
    answer?.removeAttribute("aria-busy");
    const end = signal.aborted ? "stopped" : "broken";
    if (answer !== null) writeNote(answer, form.dataset[end] ?? "");
    if (user !== undefined && text !== "") turn.append(keptTurn(place, { user, assistant: text }));
    return end;
  }

  function setRunning(isRunning: boolean, said: "answering" | End): void {
    stop?.toggleAttribute("hidden", !isRunning);
    if (status !== null) status.textContent = form.dataset[said] ?? "";
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (running === undefined) void send();
  });
  prompt.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) form.requestSubmit();
  });
  stop?.addEventListener("click", () => running?.abort());
  if (composer !== null) takePictures(composer, pictures);
}

function empty(...controls: readonly ({ value: string } | null)[]): void {
  for (const control of controls) if (control !== null) control.value = "";
}

interface Asked {
  prompt: string;
  pictures: readonly File[];
}

type End = "answered" | "stopped" | "broken";

/** The settings as they stand now, for one model. */
function settings(model: string): URLSearchParams {
  const parameters = currentSettings();
  parameters.delete("model");
  parameters.set("model", model);
  return parameters;
}

function currentSettings(): URLSearchParams {
  const form = document.querySelector<HTMLFormElement>("#playground-settings");
  const parameters = new URLSearchParams();
  for (const [name, value] of form === null ? [] : new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") parameters.append(name, value);
  }
  return parameters;
}

/** The address says with what settings was asked; other models are chosen by a button. */
function showInAddress(): void {
  const parameters = currentSettings();
  parameters.delete("model");
  for (const model of new URLSearchParams(location.search).getAll("model")) parameters.append("model", model);
  history.replaceState(null, "", `?${parameters}`);
}

function writeNote(answer: Element, note: string): void {
  const paragraph = document.createElement("p");
  paragraph.className = "hint";
  paragraph.append(note);
  answer.append(paragraph);
}

function keptTurn(place: string, turn: object): HTMLInputElement {
  const kept = document.createElement("input");
  kept.type = "hidden";
  kept.name = `turn-${place}`;
  kept.value = JSON.stringify(turn);
  return kept;
}
