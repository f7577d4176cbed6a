import { inPlaceHeader } from "../../../forms/in-place-header.ts";
import type { CodeEditor } from "./code-editor.ts";

interface PreviewParts {
  editor: CodeEditor;
  part: (name: string) => HTMLElement | null;
  enhanceBelow: (root: ParentNode) => void;
}

/** Shows the rendered text in the page instead of on a separate page. */
export function startPreview(form: HTMLFormElement, { editor, part, enhanceBelow }: PreviewParts): void {
  const [write, preview, panel, place] = ["write", "preview", "preview-panel", "editor"].map(part);
  if (!write || !preview || !panel || !place) return;
  write.hidden = false;
  let shown = 0;
  const show = (what: "text" | "preview") => {
    panel.hidden = what === "text";
    place.hidden = what === "preview";
    write.setAttribute("aria-pressed", String(what === "text"));
    preview.setAttribute("aria-pressed", String(what === "preview"));
  };
  show("text");
  write.addEventListener("click", () => {
    shown += 1;
    show("text");
    editor.focus();
  });
  const load = async () => {
    editor.save();
    shown += 1;
    const request = shown;
    const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    const html = await rendered(form.action, new URLSearchParams([...fields, ["do", "preview"]]));
    if (request !== shown) return;
    // The hub has sanitized the rendered text.
    if (html === undefined) panel.textContent = panel.dataset["failed"] ?? "";
    else panel.innerHTML = html;
    enhanceBelow(panel);
    show("preview");
  };
  preview.addEventListener("click", (event) => {
    event.preventDefault();
    void load();
  });
}

async function rendered(address: string, body: URLSearchParams): Promise<string | undefined> {
  try {
    const response = await fetch(address, { method: "POST", body, headers: { [inPlaceHeader]: "true" } });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
