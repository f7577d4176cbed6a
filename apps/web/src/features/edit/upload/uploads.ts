import { createHasher } from "./transfer/hasher.ts";
import { knownHashes } from "./transfer/known-hashes.ts";
import { send } from "./transfer/send.ts";
import { type CommitToSend, type UploadFile, UploadSession, type UploadState } from "./transfer/upload-session.ts";
import { filled, type UploaderProps, type UploadText } from "./uploader-props.ts";

const showEveryMs = 200;
const pendingPrefix = "modelyard-upload:";
const pendingNames = 5;

/** An upload as the components of the page use it. */
export type Uploads = ReturnType<typeof createUploads>;

/** Returns the title of the commit if the visitor enters none. */
export function defaultTitle(files: readonly Pick<UploadFile, "path">[], text: UploadText): string {
  const [first] = files;
  return files.length === 1 && first !== undefined
    ? filled(text.defaultTitleOne, { name: first.path })
    : filled(text.defaultTitle, { count: files.length });
}

/** Connects an upload with the page: it changes many times a second, and is shown a few times. */
export function createUploads({ addresses, hashWorker, place, folder, text }: UploaderProps) {
  const storage = typeof localStorage === "undefined" ? undefined : localStorage;
  const listeners = new Set<() => void>();
  let shown: UploadState = { phase: "choosing", files: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    timer = undefined;
    shown = session.state;
    for (const listener of listeners) listener();
  };
  const session = new UploadSession({
    addresses,
    folder,
    send,
    hasher: createHasher(hashWorker),
    hashes: knownHashes(storage),
    now: () => performance.now(),
    onChange: () => {
      if (session.state.phase === shown.phase && session.state.files.length === shown.files.length) {
        timer ??= setTimeout(show, showEveryMs);
        return;
      }
      clearTimeout(timer);
      show();
    },
  });
  const pendingKey = pendingPrefix + place;
  return {
    state: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: session.add.bind(session),
    remove: session.remove.bind(session),
    pause: session.pause.bind(session),
    cancel: () => {
      storage?.removeItem(pendingKey);
      session.cancel();
    },
    run: async (commit: CommitToSend) => {
      const { files } = session.state;
      const names = files.slice(0, pendingNames).map(({ path }) => path);
      try {
        storage?.setItem(pendingKey, JSON.stringify(names));
      } catch {
        // Only a reminder is missing after a reload.
      }
      const summary = commit.summary === "" ? defaultTitle(files, text) : commit.summary;
      await session.run({ ...commit, summary });
      if (session.state.phase === "done") storage?.removeItem(pendingKey);
    },
    /** The names of files whose upload was interrupted, by a reload for example. */
    pending: (): string[] => {
      try {
        const names: unknown = JSON.parse(storage?.getItem(pendingKey) ?? "[]");
        return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
      } catch {
        return [];
      }
    },
  };
}
