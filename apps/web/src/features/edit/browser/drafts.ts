/** A text that was typed and not committed. */
export interface Draft {
  text: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The length of conflict markers, if the text is an unfinished merge. */
  markers?: string;
}

/** A draft and the commit whose version of the file it changes. */
export interface FoundDraft extends Draft {
  base: string;
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

/** Returns the newest draft of a file that is not too old, whichever commit it starts from. */
export function findDraft(storage: Storage, file: string, now: number): FoundDraft | undefined {
  const start = draftsOf(file);
  return keysOf(storage)
    .filter((key) => key.startsWith(start))
    .flatMap((key): FoundDraft[] => {
      const draft = read(storage, key);
      const base = key.slice(start.length);
      return draft === undefined || now - draft.savedAt > lifetimeMs || base.includes("@") ? [] : [{ ...draft, base }];
    })
    .toSorted((one, other) => other.savedAt - one.savedAt)[0];
}

/** Removes all drafts of a file. */
export function removeDrafts(storage: Storage, file: string): void {
  for (const key of keysOf(storage)) if (key.startsWith(draftsOf(file))) storage.removeItem(key);
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
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
  const drafts = keysOf(storage)
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
    if (typeof text !== "string" || typeof savedAt !== "number") return undefined;
    const isMerge = "markers" in stored && typeof stored.markers === "string";
    return { text, savedAt, ...(isMerge && { markers: String(stored.markers) }) };
  } catch {
    return undefined;
  }
}
