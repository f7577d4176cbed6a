import { isReplay } from "../islands/loader/replay.ts";

/** The entry of the browser's storage that turns shortcuts of single keys off. */
const storageName = "modelyard-keys";
/** How long the second key of two may take. */
const sequenceMs = 1500;

/** Keys that go somewhere on every page. Off while the visitor writes, in dialogs, and where they were turned off. */
export function keys(element: HTMLElement): void {
  if (!(element instanceof HTMLDialogElement)) return;
  const box = element.querySelector("input");
  let isAsked = false;
  // Storage is asked when it matters, not while the page opens: the first question waits for another process.
  const isOn = () => {
    if (!isAsked && box !== null) keepChoice(box);
    isAsked = true;
    return box?.checked === true;
  };
  element.addEventListener("focusin", isOn, { once: true });
  const places = new Map(
    [...element.querySelectorAll<HTMLElement>("[data-href]")].map(({ dataset }) => [dataset["keys"], dataset["href"]]),
  );
  let first: { key: string; at: number } | undefined;

  document.addEventListener("keydown", (event) => {
    if (isReplay(event) || !isPlain(event) || !isOn() || document.querySelector("dialog[open]") !== null) return;
    const { key, timeStamp } = event;
    const sequence = first !== undefined && timeStamp - first.at < sequenceMs ? `${first.key} ${key}` : key;
    first = { key, at: timeStamp };
    const href = places.get(sequence);
    if (href !== undefined) location.assign(href);
    else if (pageLink(key) !== undefined) location.assign(`${pageLink(key)}${location.hash}`);
    else if (key === "?") element.showModal();
    else if (key === "/") document.querySelector<HTMLElement>("[data-search-box]")?.focus();
    else return;
    event.preventDefault();
  });
}

/** @returns where a link of this page leads that says it is followed by a key */
function pageLink(key: string): string | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>("a[aria-keyshortcuts]")].find(
    (link) => link.getAttribute("aria-keyshortcuts") === key,
  )?.href;
}

function keepChoice(box: HTMLInputElement): void {
  box.checked = read() !== "off";
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(storageName, box.checked ? "on" : "off");
    } catch {
      // Storage is closed to this page: the choice holds until it is left.
    }
  });
}

function read(): string | null {
  try {
    return localStorage.getItem(storageName);
  } catch {
    return null;
  }
}

/** Whether a key was pressed for itself, not to write or with another one. */
function isPlain({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select")));
}
