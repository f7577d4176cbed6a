import { type Line, linesOf, postForLines, signInIfAsked, writeOn } from "./answer-lines.ts";

/**
 * Sends a widget's form without leaving the page: the answer comes as it is written, and Stop ends it at the provider.
 * @param activate brings to life what the answer holds
 */
export function tryForm(form: HTMLElement, activate: (root: ParentNode) => void): void {
  if (!(form instanceof HTMLFormElement)) return;
  const panel = form.parentElement ?? form;
  const part = (name: string) => panel.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const [answer, status, stop] = [part("answer"), part("status"), part("stop")];
  if (answer === null || status === null || stop === null) return;
  const { action } = form;
  let running: AbortController | undefined;

  const show = (line: Line) => {
    if (line.kind === "text") writeOn(answer, line.text ?? "");
    else if (line.kind === "progress") status.textContent = line.status ?? "";
    else if (line.kind === "answer") {
      answer.innerHTML = line.html ?? "";
      activate(answer);
    }
  };

  async function send(body: FormData): Promise<void> {
    running?.abort();
    const call = new AbortController();
    running = call;
    setRunning(true);
    answer?.replaceChildren();
    let said = "";
    try {
      said = await read(await postForLines(action, body, call.signal));
    } catch {
      said = (call.signal.aborted ? form.dataset["stopped"] : form.dataset["broken"]) ?? "";
    }
    // A newer call has taken over the panel.
    if (running !== call) return;
    running = undefined;
    setRunning(false, said);
  }

  /** @returns what to say at the end */
  async function read(response: Response): Promise<string> {
    signInIfAsked(response);
    if (response.ok && response.headers.get("content-type")?.startsWith("text/html") === true) {
      panel.outerHTML = await response.text();
      const renewed = document.getElementById(panel.id);
      if (renewed !== null) activate(renewed);
      renewed?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return "";
    }
    if (!response.ok || response.body === null) return form.dataset["broken"] ?? "";
    let ended = false;
    for await (const line of linesOf(response.body)) {
      show(line);
      ended ||= line.kind === "answer";
    }
    return ended ? "" : (form.dataset["broken"] ?? "");
  }

  function setRunning(isRunning: boolean, said = ""): void {
    stop?.toggleAttribute("hidden", !isRunning);
    answer?.setAttribute("aria-busy", String(isRunning));
    if (status !== null) status.textContent = isRunning ? (form.dataset["running"] ?? "") : said;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new FormData(form, event.submitter);
    void send(body);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey))
      form.requestSubmit(form.querySelector('[value="run"]'));
  });
  stop.addEventListener("click", () => running?.abort());
}
