import { createHash, randomUUID } from "node:crypto";
import type { ObjectDriver, UploadedPart } from "../objects/object-driver.ts";

/** An object store in a folder, to which clients send parts at presigned URLs, like a bucket of S3. */
export interface PresigningDriver extends ObjectDriver {
  /** Sends a part to a presigned URL. */
  send: (url: string, body: Uint8Array) => { status: number; etag: string };
  /** Ids of the uploads that are open. */
  openUploads: () => string[];
}

interface OpenUpload {
  key: string;
  parts: Map<number, Uint8Array>;
}

/** Adds presigned URLs to a driver. @param publicOrigin where clients reach the store */
export function presigningDriver(
  { path: _path, folder: _folder, ...disk }: ObjectDriver,
  publicOrigin: string | undefined,
): PresigningDriver {
  const uploads = new Map<string, OpenUpload>();
  const sentTo = ({ parts }: OpenUpload): UploadedPart[] =>
    [...parts].map(([number, content]) => ({ number, etag: etagOf(content) }));
  return {
    ...disk,
    openUploads: () => [...uploads.keys()],
    send(url, body) {
      const { pathname, searchParams } = new URL(url);
      const upload = uploads.get(searchParams.get("upload") ?? "");
      if (upload === undefined || `/${upload.key}` !== pathname) return { status: 404, etag: "" };
      if (Number(searchParams.get("size")) !== body.byteLength) return { status: 403, etag: "" };
      upload.parts.set(Number(searchParams.get("part")), body);
      return { status: 200, etag: etagOf(body) };
    },
    presign: {
      publicOrigin,
      minPartBytes: 1,
      get: async (key, { seconds }) => `${publicOrigin}/${key}?seconds=${seconds}`,
      beginParts: async (key) => {
        const id = randomUUID();
        uploads.set(id, { key, parts: new Map() });
        return id;
      },
      putPart: (key, upload, { number, size, seconds }) =>
        `${publicOrigin}/${key}?upload=${upload}&part=${number}&size=${size}&seconds=${seconds}`,
      listParts: async (_key, id) => {
        const upload = uploads.get(id);
        return upload === undefined ? undefined : sentTo(upload);
      },
      completeParts: async (key, id, parts) => {
        const upload = uploads.get(id);
        if (upload === undefined) return;
        const numbers = parts.map(({ number }) => number).toSorted((a, b) => a - b);
        await disk.put(
          key,
          (async function* () {
            for (const number of numbers) yield upload.parts.get(number) ?? Buffer.alloc(0);
          })(),
        );
        uploads.delete(id);
      },
      abortParts: async (_key, id) => {
        uploads.delete(id);
      },
    },
  };
}

function etagOf(content: Uint8Array): string {
  return `"${createHash("md5").update(content).digest("hex")}"`;
}
