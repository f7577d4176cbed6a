import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import type { ByteRange, UploadedPart } from "../../object-driver.ts";
import { isMissingUpload } from "./s3-error.ts";

interface Target {
  client: S3Client;
  bucket: string;
  key: string;
}

/** Starts an upload in parts. @returns the id of the upload */
export async function beginMultipart({ client, bucket, key }: Target): Promise<string> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }));
  if (UploadId === undefined) throw new Error("S3 began an upload in parts without an id");
  return UploadId;
}

/** Puts the parts together. An upload that was completed before is complete: its response may have been lost. */
export async function completeMultipart(
  { client, bucket, key }: Target,
  uploadId: string,
  parts: readonly UploadedPart[],
): Promise<void> {
  const Parts = parts
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
  try {
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    if (!isMissingUpload(error)) throw error;
    await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })).catch(() => {
      throw error;
    });
  }
}

/** Lists the parts that were sent. @returns `undefined` if S3 does not know the upload */
export async function listMultipart(
  { client, bucket, key }: Target,
  uploadId: string,
): Promise<UploadedPart[] | undefined> {
  const upload = { Bucket: bucket, Key: key, UploadId: uploadId };
  const sent: UploadedPart[] = [];
  try {
    // The paginator of the client does not end: servers name a next part also on the last page.
    for (let marker: string | undefined = "0"; marker !== undefined; ) {
      const page: ListPartsCommandOutput = await client.send(
        new ListPartsCommand({ ...upload, PartNumberMarker: marker }),
      );
      for (const { PartNumber: number, ETag: etag } of page.Parts ?? []) {
        if (number !== undefined && etag !== undefined) sent.push({ number, etag });
      }
      marker = page.IsTruncated === true ? page.NextPartNumberMarker : undefined;
    }
    return sent;
  } catch (error) {
    if (isMissingUpload(error)) return undefined;
    throw error;
  }
}

/** Removes the parts of an upload that is not complete. An unknown upload is no error. */
export async function abortMultipart({ client, bucket, key }: Target, uploadId: string): Promise<void> {
  try {
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }));
  } catch (error) {
    if (!isMissingUpload(error)) throw error;
  }
}

/** An upload in parts by the hub itself. The object is visible after `complete`. */
export class MultipartUpload {
  readonly #target: Target;
  readonly #uploadId: string;
  readonly #parts: UploadedPart[] = [];

  private constructor(target: Target, uploadId: string) {
    this.#target = target;
    this.#uploadId = uploadId;
  }

  static async begin(target: Target): Promise<MultipartUpload> {
    return new MultipartUpload(target, await beginMultipart(target));
  }

  /** Adds the next part. */
  async add(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<void> {
    const number = this.#parts.length + 1;
    const part = { ...this.#part(number), Body: bytes, ContentLength: bytes.byteLength };
    const { ETag } = await this.#target.client.send(new UploadPartCommand(part), sendOptions(signal));
    this.#keep(number, ETag);
  }

  /** Adds a part with bytes of another object. Several may be added at once. @param range of that object, both ends inclusive */
  async addCopy(number: number, from: string, range: ByteRange): Promise<void> {
    const part = {
      ...this.#part(number),
      CopySource: `${this.#target.bucket}/${from}`,
      CopySourceRange: `bytes=${range.start}-${range.end}`,
    };
    const { CopyPartResult } = await this.#target.client.send(new UploadPartCopyCommand(part));
    this.#keep(number, CopyPartResult?.ETag);
  }

  complete(): Promise<void> {
    return completeMultipart(this.#target, this.#uploadId, this.#parts);
  }

  abort(): Promise<void> {
    return abortMultipart(this.#target, this.#uploadId);
  }

  #part(number: number) {
    const { bucket, key } = this.#target;
    return { Bucket: bucket, Key: key, UploadId: this.#uploadId, PartNumber: number };
  }

  #keep(number: number, etag: string | undefined): void {
    if (etag === undefined) throw new Error("S3 stored a part without an ETag");
    this.#parts.push({ number, etag });
  }
}

/** The client distinguishes a missing signal from an undefined one. */
export function sendOptions(signal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return signal === undefined ? {} : { abortSignal: signal };
}
