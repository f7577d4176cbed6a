import { inPlaceHeader } from "../forms/in-place-header.ts";

/**
 * Sends a form without leaving the page. The element of the response that `data-result` names replaces the one of this page,
 * and invalid fields are marked.
 * @param activate applies enhancements to the inserted content
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
    const responsePage = await post(sent, call.signal);
    // A newer request is in progress.
    if (latest !== call) return;
    target.removeAttribute("aria-busy");
    const part = responsePage?.getElementById(target.id);
    const focused = target.contains(document.activeElement) ? document.activeElement?.id : undefined;
    if (part) target.replaceChildren(...part.childNodes);
    else target.textContent = sent.dataset["broken"] ?? "";
    // Restore the focus if the focused button was replaced.
    if (focused) document.getElementById(focused)?.focus();
    activate(target);
    for (const field of sent.querySelectorAll("textarea, input, select")) {
      field.removeAttribute("aria-invalid");
      if (responsePage?.getElementById(field.id)?.getAttribute("aria-invalid") === "true")
        field.setAttribute("aria-invalid", "true");
    }
    sent.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(region, form);
  });
}

/** Posts a form and returns the page of the response, or `undefined` if the request failed. */
async function post(form: HTMLFormElement, signal: AbortSignal): Promise<Document | undefined> {
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
