type EnhanceBelow = (element: ParentNode) => void;

/** Time after the last key until the list is requested. */
const restMs = 250;

/**
 * Shows the matches of a list while the visitor types. The form stays as it is; the parts with `data-live` are taken from the
 * page that the form would open, whose address is shown. If that fails, the form still works.
 */
export function liveList(element: HTMLElement, enhanceBelow: EnhanceBelow): void {
  const form = element.querySelector("form");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  form?.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
    clearTimeout(timer);
    running?.abort();
    timer = setTimeout(() => {
      running = new AbortController();
      const { signal } = running;
      void show(element, addressOf(form), { signal, enhanceBelow });
    }, restMs);
  });
  form?.addEventListener("submit", () => {
    clearTimeout(timer);
    running?.abort();
    // The browser may show this page again.
    element.removeAttribute("aria-busy");
  });
}

function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") url.searchParams.append(name, value.trim());
  }
  return url;
}

async function show(
  element: HTMLElement,
  url: URL,
  { signal, enhanceBelow }: { signal: AbortSignal; enhanceBelow: EnhanceBelow },
): Promise<void> {
  element.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(url, { signal, headers: { accept: "text/html" } });
    if (!response.ok) return;
    const found = new DOMParser().parseFromString(await response.text(), "text/html");
    if (signal.aborted) return;
    for (const part of element.querySelectorAll<HTMLElement>("[data-live]")) {
      const fresh = found.querySelector(`[data-live="${part.dataset["live"]}"]`);
      if (fresh === null) continue;
      part.replaceChildren(...fresh.childNodes);
      enhanceBelow(part);
    }
    document.title = found.title;
    history.replaceState(history.state, "", url);
  } catch {
    // The connection failed or a newer search began: the form can be sent.
  } finally {
    if (!signal.aborted) element.removeAttribute("aria-busy");
  }
}
