import { z } from "zod/mini";

const UploadText = z.object({
  drop: z.string(),
  dropHint: z.string(),
  pickFiles: z.string(),
  pickFolder: z.string(),
  files: z.string(),
  remove: z.string(),
  retry: z.string(),
  more: z.string(),
  replaces: z.string(),
  status: z.object({
    waiting: z.string(),
    reading: z.string(),
    sending: z.string(),
    sent: z.string(),
    same: z.string(),
    ignored: z.string(),
    failed: z.string(),
    refused: z.string(),
  }),
  progress: z.string(),
  phase: z.object({
    choosing: z.string(),
    checking: z.string(),
    sending: z.string(),
    paused: z.string(),
    committing: z.string(),
    done: z.string(),
  }),
  speed: z.string(),
  left: z.string(),
  connection: z.string(),
  pending: z.string(),
  nothingNew: z.string(),
  commitHeading: z.string(),
  commitTitle: z.string(),
  commitDescription: z.string(),
  defaultTitle: z.string(),
  defaultTitleOne: z.string(),
  target: z.string(),
  toBranch: z.string(),
  toPull: z.string(),
  onlyToPull: z.string(),
  onlyToRevision: z.string(),
  start: z.string(),
  pause: z.string(),
  resume: z.string(),
  cancel: z.string(),
  done: z.string(),
  donePull: z.string(),
  showFiles: z.string(),
  showPull: z.string(),
  showCommit: z.string(),
});
export type UploadText = z.infer<typeof UploadText>;

export const UploaderProps = z.object({
  addresses: z.object({ preupload: z.string(), uploads: z.string(), commit: z.string() }),
  /** The script of the worker that hashes files. */
  hashWorker: z.string(),
  /** Identifies the upload in this browser. */
  place: z.string(),
  /** The folder in the repository; empty for its root. */
  folder: z.string(),
  folderUrl: z.string(),
  revision: z.string(),
  targets: z.object({ revision: z.boolean(), newPull: z.boolean() }),
  language: z.enum(["en", "tr"]),
  text: UploadText,
});
export type UploaderProps = z.infer<typeof UploaderProps>;

/** Inserts values into a text with placeholders such as `{count}`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce((result, [name, value]) => result.replaceAll(`{${name}}`, String(value)), text);
}
