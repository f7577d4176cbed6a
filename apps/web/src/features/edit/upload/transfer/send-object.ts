import { z } from "zod/mini";
import { type Send, sleeping, withRetries } from "./send.ts";

/** The hub's response with the URLs of uploads, as in Git LFS, and the parts that are stored already. */
export const UploadBatch = z.object({
  objects: z.array(
    z.object({
      oid: z.string(),
      actions: z.optional(
        z.object({
          upload: z.optional(z.object({ href: z.string(), header: z.optional(z.record(z.string(), z.string())) })),
        }),
      ),
      error: z.optional(z.object({ message: z.string() })),
    }),
  ),
  sent: z.record(z.string(), z.array(z.object({ partNumber: z.number(), etag: z.string() }))),
});
export type UploadBatch = z.infer<typeof UploadBatch>;
type SentPart = UploadBatch["sent"][string][number];

interface ObjectToSend {
  oid: string;
  file: Blob;
  upload: { href: string; header?: Record<string, string> | undefined };
  /** Parts that are not sent again. */
  sent: readonly SentPart[];
}

interface Sending {
  send: Send;
  signal: AbortSignal;
  /** Called with the bytes that are stored or were sent. */
  onProgress: (bytes: number) => void;
}

/** Parts of one file that are sent at once. */
const partsAtOnce = 3;

/**
 * Sends an object: in one piece, or those of its parts that the hub does not have.
 * @throws {SendError} a request was refused, or failed repeatedly
 */
export async function sendObject({ oid, file, upload, sent }: ObjectToSend, sending: Sending): Promise<void> {
  const { send, signal, onProgress } = sending;
  const sleep = sleeping(signal);
  const { chunk_size: chunkSize, ...urls } = upload.header ?? {};
  if (chunkSize === undefined) {
    const request = { method: "PUT", url: upload.href, body: file, onProgress, signal } as const;
    await withRetries(() => send(request), sleep);
    onProgress(file.size);
    return;
  }
  const partBytes = Number(chunkSize);
  const etags = new Map(sent.map(({ partNumber, etag }) => [partNumber, etag]));
  const parts = Object.entries(urls)
    .map(([name, url]) => ({ number: Number(name), url }))
    .toSorted((one, other) => one.number - other.number);
  const bytesOf = (number: number) => Math.min(partBytes, file.size - (number - 1) * partBytes);
  const loaded = new Map([...etags.keys()].map((number) => [number, bytesOf(number)]));
  const report = () => onProgress([...loaded.values()].reduce((sum, bytes) => sum + bytes, 0));
  report();
  const waiting = parts.filter(({ number }) => !etags.has(number));
  const sendNext = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const { number, url } = part;
      const start = (number - 1) * partBytes;
      const body = file.slice(start, start + bytesOf(number));
      const note = (bytes: number) => {
        loaded.set(number, Math.min(bytes, bytesOf(number)));
        report();
      };
      const request = { method: "PUT", url, body, onProgress: note, signal } as const;
      const response = await withRetries(() => send(request), sleep);
      etags.set(number, response.header("ETag") ?? "");
      note(bytesOf(number));
    }
  };
  await Promise.all(Array.from({ length: partsAtOnce }, sendNext));
  const listed = parts.map(({ number }) => ({ partNumber: number, etag: etags.get(number) ?? "" }));
  const body = JSON.stringify({ oid, parts: listed });
  const request = { method: "POST", url: upload.href, body, type: "application/vnd.git-lfs+json", signal } as const;
  await withRetries(() => send(request), sleep);
}
