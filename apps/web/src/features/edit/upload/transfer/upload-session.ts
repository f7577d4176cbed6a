import { z } from "zod/mini";
import type { ChosenFile } from "./chosen-files.ts";
import type { Hasher } from "./hasher.ts";
import { type Send, SendError, type SendRequest, sleeping, withRetries } from "./send.ts";
import { sendObject, UploadBatch } from "./send-object.ts";
import { createSpeed } from "./speed.ts";

/** Where a file is on its way. `sent`: the hub has it, or it goes with the commit. */
export type FileStatus = "waiting" | "reading" | "sending" | "sent" | "same" | "ignored" | "failed" | "refused";

export interface UploadFile {
  /** In the repository. */
  path: string;
  file: File;
  status: FileStatus;
  /** Bytes that were read (`reading`) or are stored (`sending`). */
  bytes: number;
  /** Whether a file of this path exists and gets a new version. */
  replaces: boolean;
  /** Why it failed or was refused, in the words of the hub. */
  problem?: string;
  mode?: "regular" | "lfs";
  sha256?: string;
}

export type Phase = "choosing" | "checking" | "sending" | "paused" | "committing" | "done";

/** What the page shows. */
export interface UploadState {
  phase: Phase;
  files: readonly UploadFile[];
  /** Why nothing can be sent or committed. An empty text: the connection failed. */
  problem?: string | undefined;
  bytesPerSecond?: number | undefined;
  /** Whether the repository has all files already, so that there is nothing to commit. */
  isUnchanged?: boolean;
  /** Where the result is. */
  result?: { url: string; isPull: boolean };
}

export interface CommitToSend {
  summary: string;
  description: string;
  opensPull: boolean;
}

interface SessionOptions {
  /** Addresses of the hub's routes. */
  addresses: { preupload: string; uploads: string; commit: string };
  /** The folder in the repository; empty for its root. */
  folder: string;
  send: Send;
  hasher: Hasher;
  hashes: {
    get: (file: File) => string | undefined;
    set: (file: File, sha256: string) => void;
    forget: (file: File) => void;
  };
  onChange: () => void;
  now: () => number;
}

const Preuploaded = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      uploadMode: z.enum(["regular", "lfs"]),
      shouldIgnore: z.boolean(),
      oid: z.optional(z.string()),
    }),
  ),
});
const Committed = z.object({ commitUrl: z.string(), pullRequestUrl: z.optional(z.string()) });

/** Files of one request: paths and samples of so many fit in the hub's limits. */
const checkedAtOnce = 400;
const batchObjects = 50;
const sampleBytes = 512;
/** Files that are read and sent at once. */
const filesAtOnce = 3;
const json = "application/json";

/** An upload of many files with one commit at the end, which can be paused and continued at any time. */
export class UploadSession {
  #state: UploadState = { phase: "choosing", files: [] };
  readonly #options: SessionOptions;
  #running = new AbortController();
  readonly #speed: ReturnType<typeof createSpeed>;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#speed = createSpeed(options.now);
  }

  get state(): UploadState {
    return this.#state;
  }

  /** Adds files. One that is chosen again replaces the earlier choice of the same path. */
  add(chosen: readonly ChosenFile[]): void {
    const { folder } = this.#options;
    const added = chosen.map(({ path, file }): UploadFile => {
      const full = folder === "" ? path : `${folder}/${path}`;
      return { path: full, file, status: "waiting", bytes: 0, replaces: false };
    });
    const paths = new Set(added.map(({ path }) => path));
    this.#set({ files: [...this.#state.files.filter(({ path }) => !paths.has(path)), ...added] });
  }

  remove(path: string): void {
    this.#set({ files: this.#state.files.filter((file) => file.path !== path) });
  }

  pause(): void {
    this.#running.abort(new Error("paused"));
  }

  /** Stops, and forgets what was chosen. Parts that the hub has are used if the same file is chosen again within a day. */
  cancel(): void {
    this.pause();
    this.#state = { phase: "choosing", files: [] };
    this.#options.onChange();
  }

  /** Sends what is missing, and commits. Continues after a pause or a failure. */
  async run(commit: CommitToSend): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    for (const { path, status } of this.#state.files) {
      if (status === "failed" || status === "refused") this.#update(path, { status: "waiting", bytes: 0 });
    }
    try {
      this.#set({ phase: "checking", problem: undefined, isUnchanged: false });
      await this.#check(commit, signal);
      if (this.#hasProblems()) return this.#set({ phase: "choosing" });
      this.#set({ phase: "sending" });
      this.#speed.reset();
      await this.#sendAll(signal);
      if (this.#hasProblems()) return this.#set({ phase: "choosing" });
      this.#set({ phase: "committing" });
      await this.#commit(commit, signal);
    } catch (error) {
      // Another run, or a new choice of files, has taken over.
      if (signal !== this.#running.signal) return;
      if (signal.aborted) return this.#set({ phase: this.#state.files.length === 0 ? "choosing" : "paused" });
      this.#set({ phase: "choosing", problem: error instanceof SendError ? error.message : String(error) });
    }
  }

  #hasProblems(): boolean {
    return this.#state.files.some(({ status }) => status === "failed" || status === "refused");
  }

  /** Asks the hub how to send each file, and which it would refuse. */
  async #check(commit: CommitToSend, signal: AbortSignal): Promise<void> {
    const unchecked = this.#state.files.filter(({ mode }) => mode === undefined);
    for (let start = 0; start < unchecked.length; start += checkedAtOnce) {
      await this.#checkSome(unchecked.slice(start, start + checkedAtOnce), commit, signal);
    }
  }

  async #checkSome(files: readonly UploadFile[], commit: CommitToSend, signal: AbortSignal): Promise<void> {
    if (files.length === 0) return;
    const described = await Promise.all(
      files.map(async ({ path, file }) => ({
        path,
        size: file.size,
        sample: await base64(file.slice(0, sampleBytes)),
      })),
    );
    const address = this.#options.addresses.preupload + (commit.opensPull ? "?create_pr=1" : "");
    try {
      const reply = Preuploaded.parse(await this.#post(address, { files: described }, signal));
      for (const { path, uploadMode, shouldIgnore, oid } of reply.files) {
        const replaces = oid !== undefined;
        if (shouldIgnore) this.#update(path, { status: "ignored", replaces });
        else
          this.#update(path, { mode: uploadMode, replaces, ...(uploadMode === "regular" ? { status: "sent" } : {}) });
      }
      this.#previous = new Map([...this.#previous, ...reply.files.map(({ path, oid }) => [path, oid] as const)]);
    } catch (error) {
      const isOfOneFile = error instanceof SendError && [400, 413, 422].includes(error.status);
      if (!isOfOneFile) throw error;
      const [first] = files;
      if (files.length === 1 && first !== undefined) {
        return this.#update(first.path, { status: "refused", problem: error.message });
      }
      // The hub names the first file that it refuses. Halves find them all.
      const half = Math.ceil(files.length / 2);
      await this.#checkSome(files.slice(0, half), commit, signal);
      await this.#checkSome(files.slice(half), commit, signal);
    }
  }

  /** Content ids of the files that exist, by path. */
  #previous = new Map<string, string | undefined>();

  async #sendAll(signal: AbortSignal): Promise<void> {
    const waiting = this.#state.files.filter(({ mode, status }) => mode === "lfs" && !isFinished(status));
    const take = () => waiting.splice(0, batchSize(waiting));
    const sendNext = async (): Promise<void> => {
      for (let files = take(); files.length > 0; files = take()) await this.#sendBatch(files, signal);
    };
    await Promise.all(Array.from({ length: filesAtOnce }, sendNext));
  }

  async #sendBatch(files: readonly UploadFile[], signal: AbortSignal): Promise<void> {
    const hashed: (UploadFile & { sha256: string })[] = [];
    for (const file of files) {
      const sha256 = await this.#hash(file, signal);
      if (sha256 === undefined) continue;
      if (this.#previous.get(file.path) === sha256) this.#update(file.path, { status: "same", sha256 });
      else hashed.push({ ...file, sha256 });
    }
    if (hashed.length === 0) return;
    const objects = [...new Map(hashed.map(({ sha256, file }) => [sha256, { oid: sha256, size: file.size }])).values()];
    const batch = UploadBatch.parse(await this.#post(this.#options.addresses.uploads, { objects }, signal));
    const done = new Map<string, Promise<void>>();
    await Promise.all(
      hashed.map(async ({ path, file, sha256 }) => {
        const found = batch.objects.find(({ oid }) => oid === sha256);
        const upload = found?.actions?.upload;
        if (found?.error !== undefined) return this.#update(path, { status: "failed", problem: found.error.message });
        if (upload === undefined) return this.#update(path, { status: "sent", bytes: file.size, sha256 });
        this.#update(path, { status: "sending", bytes: 0, sha256 });
        let isFirst = true;
        const onProgress = (bytes: number) => {
          const before = this.#state.files.find((one) => one.path === path)?.bytes ?? 0;
          // What the hub had before was not sent now.
          if (!isFirst) this.#speed.add(bytes - before);
          isFirst = false;
          this.#update(path, { bytes });
        };
        // Files with the same content are sent once.
        const sending =
          done.get(sha256) ??
          sendObject(
            { oid: sha256, file, upload, sent: batch.sent[sha256] ?? [] },
            { send: this.#options.send, signal, onProgress },
          );
        done.set(sha256, sending);
        try {
          await sending;
          this.#update(path, { status: "sent", bytes: file.size });
        } catch (error) {
          if (signal.aborted || !(error instanceof SendError)) throw error;
          // Its content is not what the hash says: hash it again next time.
          if (error.status === 422) this.#options.hashes.forget(file);
          this.#update(path, { status: "failed", problem: error.message });
        }
      }),
    );
  }

  async #hash({ path, file }: UploadFile, signal: AbortSignal): Promise<string | undefined> {
    const { hashes, hasher } = this.#options;
    const known = hashes.get(file);
    if (known !== undefined) return known;
    this.#update(path, { status: "reading", bytes: 0 });
    try {
      const sha256 = await hasher.hash(file, { signal, onProgress: (bytes) => this.#update(path, { bytes }) });
      hashes.set(file, sha256);
      return sha256;
    } catch (error) {
      if (signal.aborted) throw error;
      this.#update(path, { status: "failed", problem: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }

  async #commit({ summary, description, opensPull }: CommitToSend, signal: AbortSignal): Promise<void> {
    const lines: (Blob | string)[] = [JSON.stringify({ key: "header", value: { summary, description } })];
    for (const { path, file, mode, sha256, status } of this.#state.files) {
      if (status !== "sent") continue;
      // A Blob lies on the disk if there are many: not all contents are in memory at once.
      lines.push("\n", mode === "lfs" ? largeLine(path, file, sha256) : new Blob([await regularLine(path, file)]));
    }
    if (lines.length === 1) return this.#set({ phase: "choosing", isUnchanged: true });
    const address = this.#options.addresses.commit + (opensPull ? "?create_pr=1" : "");
    const request = {
      method: "POST",
      url: address,
      body: new Blob(lines),
      type: "application/x-ndjson",
      signal,
    } as const;
    // Without a response, the pull request may have been opened: a second attempt could open another one.
    const work = () => this.#options.send(request);
    const { text } = await withRetries(work, sleeping(signal), opensPull ? isRefusal : undefined);
    const { commitUrl, pullRequestUrl } = Committed.parse(JSON.parse(text));
    const result = { url: pullRequestUrl ?? commitUrl, isPull: pullRequestUrl !== undefined };
    this.#set({ phase: "done", result });
  }

  async #post(url: string, body: object, signal: AbortSignal): Promise<unknown> {
    const { text } = await this.#request({ method: "POST", url, body: JSON.stringify(body), type: json, signal });
    return JSON.parse(text);
  }

  #request(request: SendRequest) {
    return withRetries(() => this.#options.send(request), sleeping(request.signal));
  }

  #update(path: string, change: Partial<UploadFile>): void {
    this.#set({ files: this.#state.files.map((file) => (file.path === path ? { ...file, ...change } : file)) });
  }

  #set(change: Partial<UploadState>): void {
    this.#state = { ...this.#state, ...change, bytesPerSecond: this.#speed.bytesPerSecond() };
    this.#options.onChange();
  }
}

/** Whether the hub has refused a request for the moment, and has done nothing. */
function isRefusal({ status }: SendError): boolean {
  return status === 429 || status === 503;
}

function isFinished(status: FileStatus): boolean {
  return status === "sent" || status === "same" || status === "ignored";
}

/** Returns how many of the next files to send with one request: many small ones, or a large one. */
function batchSize(files: readonly UploadFile[]): number {
  const mostBytes = 16 * 1024 * 1024;
  let bytes = 0;
  for (const [index, { file }] of files.entries()) {
    bytes += file.size;
    if (index >= batchObjects) return index;
    if (bytes > mostBytes) return Math.max(1, index);
  }
  return files.length;
}

function largeLine(path: string, { size }: File, oid: string | undefined): string {
  return JSON.stringify({ key: "lfsFile", value: { path, algo: "sha256", oid, size } });
}

async function regularLine(path: string, file: File): Promise<string> {
  return JSON.stringify({ key: "file", value: { path, content: await base64(file), encoding: "base64" } });
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}
