import { submittedDraft } from "../../../enhancements/drop-draft.ts";
import { createCodeEditor } from "./code-editor.ts";
import { draftKey, draftsOf, type FoundDraft, findDraft, removeDrafts, storeDraft } from "./drafts.ts";
import { startPreview } from "./preview.ts";
import { startMerge } from "./start-merge.ts";

/** How long after the last key a draft is stored, in milliseconds. */
const draftDelayMs = 600;

/** Replaces the text field of a form by an editor, keeps drafts, and warns before unsaved changes are left. */
export function startEditor(form: HTMLFormElement, enhanceBelow: (root: ParentNode) => void): void {
  const part = (name: string) => form.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const field = form.querySelector<HTMLTextAreaElement>("textarea[name=content]");
  const place = part("editor");
  if (field === null || place === null) return;
  const storage = localStorageOrNone();
  const file = form.dataset["draft"] ?? "";
  let base = form.dataset["base"] ?? "";
  // What was typed before the script arrived is a change.
  const original = field.defaultValue;
  let isDirty = form.dataset["dirty"] !== undefined || field.value !== original;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hiddenField = (name: string) => form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`);
  const keep = () => {
    const text = editor.text();
    if (storage === undefined || text === original) return;
    const markers = hiddenField("markers")?.value;
    const draft = { text, savedAt: Date.now(), ...(markers === undefined ? {} : { markers }) };
    const isStored = storeDraft(storage, draftKey(file, base), draft);
    const status = part("status");
    if (status !== null && isStored) status.textContent = status.dataset["saved"] ?? "";
  };
  const editor = createCodeEditor(place, field, {
    path: () => form.querySelector<HTMLInputElement>("input[name=path]")?.value ?? "",
    onChange: () => {
      isDirty = editor.text() !== original;
      clearTimeout(timer);
      timer = setTimeout(keep, draftDelayMs);
    },
  });
  const hint = part("keys-hint");
  if (hint !== null) hint.hidden = false;
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name.startsWith("card-")) isDirty = true;
  });
  form.querySelector("input[name=path]")?.addEventListener("change", editor.detectLanguage);

  startMerge(part("conflicts"), editor);
  startPreview(form, { editor, part, enhanceBelow });
  form.addEventListener("submit", () => {
    editor.save();
    isDirty = false;
    clearTimeout(timer);
    keep();
    try {
      sessionStorage.setItem(submittedDraft, `${draftsOf(file)}\n${location.pathname}`);
    } catch {
      // The draft stays until it expires.
    }
  });
  addEventListener("beforeunload", (event) => {
    keep();
    if (isDirty) event.preventDefault();
  });
  // A page restored by the Back button has the state from before the commit.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) isDirty = editor.text() !== original;
  });

  // A page that answers a form has the newest text already.
  const found = storage === undefined || isDirty ? undefined : findDraft(storage, file, Date.now());
  if (found !== undefined && found.text !== original) offerDraft(found);

  function offerDraft(draft: FoundDraft): void {
    const [note, text] = [part("draft"), part("draft-text")];
    if (note === null || text === null) return;
    const { lang } = document.documentElement;
    const locale = lang === "en" ? "en-GB" : lang;
    const time = new Date(draft.savedAt).toLocaleString(locale);
    text.textContent = (text.dataset["text"] ?? "").replace("{time}", time);
    note.hidden = false;
    const close = () => {
      note.hidden = true;
      editor.focus();
    };
    part("restore")?.addEventListener("click", () => {
      continueFrom(draft);
      editor.replace(draft.text);
      close();
    });
    part("discard")?.addEventListener("click", () => {
      if (storage !== undefined) removeDrafts(storage, file);
      close();
    });
  }

  /** Makes the hub merge the draft with commits that are newer than the one it starts from. */
  function continueFrom(draft: FoundDraft): void {
    base = draft.base;
    const baseField = hiddenField("base");
    if (baseField !== null) baseField.value = base;
    if (draft.markers === undefined || hiddenField("markers") !== null) return;
    const markers = document.createElement("input");
    Object.assign(markers, { type: "hidden", name: "markers", value: draft.markers });
    form.append(markers);
  }
}

function localStorageOrNone(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
