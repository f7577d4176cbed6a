import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { limits } from "@modelyard/platform/limits";
import { forEachLimited } from "../../maintenance/for-each-limited.ts";
import { type ByteRange, type ObjectDriver, ObjectMissingError } from "../../object-driver.ts";
import { isKey, requireKey } from "../../object-keys.ts";
import { abortMultipart, MultipartUpload, sendOptions } from "./multipart-upload.ts";
import { presignedAccess } from "./presigned.ts";
import { putInParts } from "./put-in-parts.ts";
import { openS3Client } from "./s3-client.ts";
import { isMissingObject } from "./s3-error.ts";
import type { S3Settings } from "./s3-settings.ts";
import { StreamBytes } from "./stream-bytes.ts";

/** Stores objects in a bucket of any S3 server. Needs permission to list it: without, missing objects look forbidden. */
export function openS3Driver(
  settings: S3Settings,
  { copyBytes, copyPartBytes }: { copyBytes: number; copyPartBytes: number } = limits.objects.s3,
): ObjectDriver {
  const { bucket } = settings;
  const { client, close } = openS3Client(settings);
  const at = (key: string) => ({ Bucket: bucket, Key: requireKey(key) });

  const head: ObjectDriver["head"] = async (key) => {
    try {
      const { ContentLength = 0, LastModified = new Date(0) } = await client.send(new HeadObjectCommand(at(key)));
      return { size: ContentLength, modifiedAt: LastModified };
    } catch (error) {
      if (isMissingObject(error)) return undefined;
      throw error;
    }
  };
  const remove: ObjectDriver["remove"] = async (key) => {
    await client.send(new DeleteObjectCommand(at(key)));
  };
  const copy = async (from: string, to: string, size: number): Promise<void> => {
    if (size <= copyBytes) {
      await client.send(new CopyObjectCommand({ ...at(to), CopySource: `${bucket}/${requireKey(from)}` }));
      return;
    }
    const upload = await MultipartUpload.begin({ client, bucket, key: requireKey(to) });
    try {
      await forEachLimited(rangesOf(size, copyPartBytes), limits.objects.s3.copiesAtOnce, ({ number, ...range }) =>
        upload.addCopy(number, requireKey(from), range),
      );
      await upload.complete();
    } catch (error) {
      await upload.abort().catch(() => undefined);
      throw error;
    }
  };

  return {
    kind: "s3",
    presign: presignedAccess(client, settings),
    async put(key, bytes, options = {}) {
      return { size: await putInParts({ client, bucket, key: requireKey(key) }, bytes, options) };
    },
    head,
    async read(key, range, signal) {
      const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...Range }), sendOptions(signal));
        if (Body instanceof Readable) return new StreamBytes(Body);
      } catch (error) {
        throw isMissingObject(error) ? new ObjectMissingError(key, { cause: error }) : error;
      }
      throw new Error(`S3 returned ${key} without a body`);
    },
    async move(from, to) {
      const found = await head(from);
      if (found === undefined) {
        if ((await head(to)) === undefined) throw new ObjectMissingError(from);
        return;
      }
      await copy(from, to, found.size);
      await remove(from);
    },
    async copy(from, to) {
      const found = await head(from);
      if (found === undefined) throw new ObjectMissingError(from);
      await copy(from, to, found.size);
    },
    remove,
    async *list(prefix, after) {
      const request = { Bucket: bucket, Prefix: prefix, ...(after === undefined ? {} : { StartAfter: after }) };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, request)) {
        for (const { Key, Size = 0, LastModified = new Date(0) } of Contents) {
          if (Key !== undefined) yield { key: Key, size: Size, modifiedAt: LastModified };
        }
      }
    },
    async sweep(now) {
      const before = now.getTime() - limits.objects.temporaryMs;
      // Later pages follow at the next sweep: each removes what it lists.
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        const isOld = Initiated !== undefined && Initiated.getTime() < before;
        // Others may use the bucket, too.
        if (isOld && Key !== undefined && isKey(Key) && UploadId !== undefined) {
          await abortMultipart({ client, bucket, key: Key }, UploadId);
        }
      }
    },
    async ready() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause: unknown) => {
        throw new Error(`the bucket ${bucket} at ${new URL(settings.endpoint).host} cannot be used`, { cause });
      });
    },
    close: async () => close(),
  };
}

/** Divides an object into the parts of a copy. */
async function* rangesOf(size: number, partBytes: number): AsyncGenerator<ByteRange & { number: number }> {
  for (let start = 0, number = 1; start < size; start += partBytes, number += 1) {
    yield { number, start, end: Math.min(start + partBytes, size) - 1 };
  }
}
