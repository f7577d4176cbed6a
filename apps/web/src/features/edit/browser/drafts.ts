/** A text that was typed and not committed. */
export interface Draft {
  text: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

const prefix = "modelyard-draft:";
/** The oldest drafts are removed beyond these. */
const mostDrafts = 20;
const mostChars = 1_000_000;
const lifetimeMs = 30 * 24 * 60 * 60_000;

/** Returns the key of the drafts of a file that start from one commit. */
export function draftKey(file: string, base: string): string {
  return draftsOf(file) + base;
}

/** Returns how the keys of all drafts of a file start. */
export function draftsOf(file: string): string {
  return `${prefix}${file}@`;
}

/** Returns a draft that is not too old. */
export function findDraft(storage: Storage, key: string, now: number): Draft | undefined {
  const draft = read(storage, key);
  return draft === undefined || now - draft.savedAt > lifetimeMs ? undefined : draft;
}

/** Stores a draft. One that is too long, or for which the browser has no space, is not stored. @returns whether it is stored */
export function storeDraft(storage: Storage, key: string, draft: Draft): boolean {
  if (draft.text.length > mostChars) return false;
  removeOldDrafts(storage, key, draft.savedAt);
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function removeOldDrafts(storage: Storage, kept: string, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  const drafts = keys
    .filter((key) => key.startsWith(prefix) && key !== kept)
    .map((key) => ({ key, draft: read(storage, key) ?? { text: "", savedAt: 0 } }))
    .toSorted((one, other) => other.draft.savedAt - one.draft.savedAt);
  let chars = 0;
  drafts.forEach(({ key, draft: { text, savedAt } }, index) => {
    chars += text.length;
    if (index >= mostDrafts - 1 || chars > mostChars || now - savedAt > lifetimeMs) storage.removeItem(key);
  });
}

function read(storage: Storage, key: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null || !("text" in stored) || !("savedAt" in stored))
      return undefined;
    const { text, savedAt } = stored;
    return typeof text === "string" && typeof savedAt === "number" ? { text, savedAt } : undefined;
  } catch {
    return undefined;
  }
}
