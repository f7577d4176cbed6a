/** How long a button shows that it copied, in milliseconds. */
const shownMs = 2000;

const buttons = "[data-copies], [data-copies-text], [data-copies-link]";

/**
 * Copies the text of the element that a copy button names, or the text or absolute address that the button has, shows
 * that it did, and announces it to screen readers.
 */
export function copyButtons(page: Document): void {
  page.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(buttons) : null;
    const source = button === null ? null : sourceOf(page, button);
    if (button !== null && source !== null) void copy(button, source);
  });
}

function sourceOf(page: Document, { dataset }: HTMLElement): HTMLElement | string | null {
  const { copiesText: text, copiesLink: link } = dataset;
  if (text !== undefined) return text;
  // The lines that the visitor selected belong to the address.
  if (link !== undefined) return new URL(link + (link.includes("#") ? "" : location.hash), location.href).href;
  const element = page.getElementById(dataset["copies"] ?? "");
  return element instanceof HTMLTableElement ? linesOf(element) : element;
}

/** Returns the text of a table of numbered lines. */
function linesOf({ rows }: HTMLTableElement): string {
  return [...rows].map(({ lastElementChild }) => (lastElementChild?.textContent ?? "").replace(/\n$/, "")).join("\n");
}

async function copy(button: HTMLElement, source: HTMLElement | string): Promise<void> {
  await (typeof source === "string" ? writeText(source) : writeTextOf(source));
  const announcement = document.getElementById("announcement");
  const announce = (sentence: string) => {
    if (announcement !== null) announcement.textContent = sentence;
  };
  button.dataset["copied"] = "true";
  announce(announcement?.dataset["copied"] ?? "");
  setTimeout(() => {
    delete button.dataset["copied"];
    announce("");
  }, shownMs);
}

async function writeText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

async function writeTextOf(element: HTMLElement): Promise<void> {
  // Browsers offer the clipboard only on https and localhost; a hub on a local network is neither.
  if (window.isSecureContext) return navigator.clipboard.writeText(element.textContent);
  getSelection()?.selectAllChildren(element);
  document.execCommand("copy");
}
