/** How long a button says that it copied. */
const shownMs = 2000;

/** A button that copies the text of another element, shows that it did, and says so aloud. */
export function copy(button: HTMLElement): void {
  const target = document.getElementById(button.dataset["target"] ?? "");
  const announcement = document.getElementById("announcement");
  if (target === null) return;
  button.addEventListener("click", () => void show());

  const say = (sentence: string) => {
    if (announcement !== null) announcement.textContent = sentence;
  };
  const show = async () => {
    await writeText(target);
    button.dataset["copied"] = "true";
    say(announcement?.dataset["copied"] ?? "");
    setTimeout(() => {
      delete button.dataset["copied"];
      say("");
    }, shownMs);
  };
}

async function writeText(element: HTMLElement): Promise<void> {
  // Browsers offer the clipboard only on https and localhost; a hub on a local network is neither.
  if (window.isSecureContext) return navigator.clipboard.writeText(element.textContent);
  getSelection()?.selectAllChildren(element);
  document.execCommand("copy");
}
