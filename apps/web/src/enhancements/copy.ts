/** How long a button shows that it copied, in milliseconds. */
const shownMs = 2000;

/** Copies the text of the element that a copy button names, shows that it did, and announces it to screen readers. */
export function copyButtons(page: Document): void {
  page.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copies]") : null;
    const source = page.getElementById(button?.dataset["copies"] ?? "");
    if (button !== null && source !== null) void copy(button, source);
  });
}

async function copy(button: HTMLElement, source: HTMLElement): Promise<void> {
  await writeText(source);
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

async function writeText(element: HTMLElement): Promise<void> {
  // Browsers offer the clipboard only on https and localhost; a hub on a local network is neither.
  if (window.isSecureContext) return navigator.clipboard.writeText(element.textContent);
  getSelection()?.selectAllChildren(element);
  document.execCommand("copy");
}
