import { isReplay } from "../islands/loader/replay.ts";

/** The storage key of the setting for single-key shortcuts. */
const storageName = "modelyard-keys";
/** Maximum time between two keys of a sequence. */
const sequenceMs = 1500;

/** Handles keyboard shortcuts, except in text fields and dialogs, and unless the visitor turned them off. */
export function keys(element: HTMLElement): void {
  if (!(element instanceof HTMLDialogElement)) return;
  const box = element.querySelector("input");
  let isRead = false;
  // Read storage on first use and not while the page loads, because the first access blocks on another process.
  const isOn = () => {
    if (!isRead && box !== null) syncSetting(box);
    isRead = true;
    return box?.checked === true;
  };
  element.addEventListener("focusin", isOn, { once: true });
  const targets = new Map(
    [...element.querySelectorAll<HTMLElement>("[data-href]")].map(({ dataset }) => [dataset["keys"], dataset["href"]]),
  );
  let first: { key: string; at: number } | undefined;

  document.addEventListener("keydown", (event) => {
    if (isReplay(event) || !isPlain(event) || !isOn() || document.querySelector("dialog[open]") !== null) return;
    const { key, timeStamp } = event;
    const sequence = first !== undefined && timeStamp - first.at < sequenceMs ? `${first.key} ${key}` : key;
    first = { key, at: timeStamp };
    const href = targets.get(sequence);
    if (href !== undefined) location.assign(href);
    else if (pageLink(key) !== undefined) location.assign(`${pageLink(key)}${location.hash}`);
    else if (key === "?") element.showModal();
    else if (key === "/") document.querySelector<HTMLElement>("[data-search-box]")?.focus();
    else return;
    event.preventDefault();
  });
}

/** Returns the address of the link on this page that has a key as its shortcut. */
function pageLink(key: string): string | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>("a[aria-keyshortcuts]")].find(
    (link) => link.getAttribute("aria-keyshortcuts") === key,
  )?.href;
}

function syncSetting(box: HTMLInputElement): void {
  box.checked = read() !== "off";
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(storageName, box.checked ? "on" : "off");
    } catch {
      // Storage is not available: the setting applies to this page only.
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

/** Returns whether a key was pressed without modifiers and outside text fields. */
function isPlain({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (!(target instanceof HTMLElement)) return true;
  // The field of a dialog that has just closed is focused until the next frame.
  const isGone = target.closest("dialog:not([open])") !== null;
  return isGone || !(target.isContentEditable || target.matches("input, textarea, select"));
}
