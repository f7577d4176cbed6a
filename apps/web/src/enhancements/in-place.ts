import { inPlaceHeader } from "../forms/in-place-header.ts";

/**
 * Sends a form without leaving the page: the part of the answered page that `data-result` names is put into this one,
 * with what is wrong with the fields.
 * @param activate brings to life what the answer holds
 */
export function inPlace(form: HTMLElement, activate: (root: ParentNode) => void): void {
  const region = document.getElementById(form.dataset["result"] ?? "");
  if (!(form instanceof HTMLFormElement) || region === null) return;
  let latest: AbortController | undefined;

  async function send(target: HTMLElement, sent: HTMLFormElement): Promise<void> {
    latest?.abort();
    const call = new AbortController();
    latest = call;
    target.setAttribute("aria-busy", "true");
    const answered = await ask(sent, call.signal);
    // A newer answer is on its way.
    if (latest !== call) return;
    target.removeAttribute("aria-busy");
    const part = answered?.getElementById(target.id);
    const focused = target.contains(document.activeElement) ? document.activeElement?.id : undefined;
    if (part) target.replaceChildren(...part.childNodes);
    else target.textContent = sent.dataset["broken"] ?? "";
    // Whoever pressed a button that was put anew is still on it.
    if (focused) document.getElementById(focused)?.focus();
    activate(target);
    for (const field of sent.querySelectorAll("textarea, input, select")) {
      field.removeAttribute("aria-invalid");
      if (answered?.getElementById(field.id)?.getAttribute("aria-invalid") === "true")
        field.setAttribute("aria-invalid", "true");
    }
    sent.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(region, form);
  });
}

/** @returns the page that the server answers, `undefined` where none came */
async function ask(form: HTMLFormElement, signal: AbortSignal): Promise<Document | undefined> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { [inPlaceHeader]: "true" },
      signal,
    });
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return undefined;
  }
}
