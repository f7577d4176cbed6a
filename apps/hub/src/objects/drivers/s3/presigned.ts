import { GetObjectCommand, type S3Client, UploadPartCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { PresignedAccess } from "../../object-driver.ts";
import { requireKey } from "../../object-keys.ts";
import { abortMultipart, beginMultipart, completeMultipart } from "./multipart-upload.ts";
import { openSigningClient } from "./s3-client.ts";
import type { S3Settings } from "./s3-settings.ts";

/** Makes URLs with which clients read and write objects directly. @param client for requests of the hub itself */
export function presignedAccess(client: S3Client, settings: S3Settings): PresignedAccess {
  const { bucket, publicEndpoint, pathStyle } = settings;
  const signing = openSigningClient(settings);
  const target = (key: string) => ({ client, bucket, key: requireKey(key) });
  return {
    publicOrigin: publicEndpoint === undefined ? undefined : originOf(publicEndpoint, pathStyle ? undefined : bucket),
    get: (key, { seconds, contentType, contentDisposition }) =>
      getSignedUrl(
        signing,
        new GetObjectCommand({
          Bucket: bucket,
          Key: requireKey(key),
          ResponseContentType: contentType,
          ResponseContentDisposition: contentDisposition,
        }),
        { expiresIn: seconds },
      ),
    beginParts: (key) => beginMultipart(target(key)),
    putPart: (key, uploadId, { number, seconds }) =>
      getSignedUrl(
        signing,
        new UploadPartCommand({ Bucket: bucket, Key: requireKey(key), UploadId: uploadId, PartNumber: number }),
        { expiresIn: seconds },
      ),
    completeParts: (key, uploadId, parts) => completeMultipart(target(key), uploadId, parts),
    abortParts: (key, uploadId) => abortMultipart(target(key), uploadId),
  };
}

function originOf(endpoint: string, bucket: string | undefined): string {
  const url = new URL(endpoint);
  return bucket === undefined ? url.origin : `${url.protocol}//${bucket}.${url.host}`;
}
