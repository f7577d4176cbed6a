import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { BytesToStore, PutOptions } from "../../object-driver.ts";
import { abortable } from "../abortable.ts";
import { MultipartUpload, sendOptions } from "./multipart-upload.ts";
import { partBytesFor } from "./part-size.ts";

/**
 * Stores bytes of any length with one buffer of the size of a part. The source waits while a part is sent, so that many
 * uploads at once need a known amount of memory, and a part can be resent.
 * @returns how many bytes were stored
 */
export async function putInParts(
  target: { client: S3Client; bucket: string; key: string },
  bytes: BytesToStore,
  { size, signal }: PutOptions,
): Promise<number> {
  const partBytes = partBytesFor(size);
  const part = Buffer.allocUnsafeSlow(Math.min(partBytes, Math.max(size ?? partBytes, 1)));
  let filled = 0;
  let sent = 0;
  let upload: MultipartUpload | undefined;
  const sendPart = async (): Promise<void> => {
    upload ??= await MultipartUpload.begin(target);
    await upload.add(part.subarray(0, filled), signal);
    sent += filled;
    filled = 0;
  };
  try {
    for await (const piece of abortable(bytes, signal)) {
      for (let from = 0; from < piece.byteLength; ) {
        if (filled === part.byteLength) await sendPart();
        const some = piece.subarray(from, from + part.byteLength - filled);
        part.set(some, filled);
        filled += some.byteLength;
        from += some.byteLength;
      }
      bytes.recycle?.(piece);
    }
    if (upload === undefined) {
      const { client, bucket, key } = target;
      const whole = { Bucket: bucket, Key: key, Body: part.subarray(0, filled), ContentLength: filled };
      await client.send(new PutObjectCommand(whole), sendOptions(signal));
      return filled;
    }
    await sendPart();
    await upload.complete();
    return sent;
  } catch (error) {
    // The first failure is the one to report; `sweep` removes what remains.
    await upload?.abort().catch(() => undefined);
    throw error;
  }
}
