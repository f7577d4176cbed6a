import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { limits } from "@modelyard/platform/limits";
import type { PresignedAccess } from "../../object-driver.ts";
import { requireKey } from "../../object-keys.ts";
import { abortMultipart, beginMultipart, completeMultipart, listMultipart } from "./multipart-upload.ts";
import { openSigningClient } from "./s3-client.ts";
import type { S3Settings } from "./s3-settings.ts";
import { partUrlSigner } from "./sign-part-url.ts";

/** Makes URLs with which clients read and write objects directly. @param client for requests of the hub itself */
export function presignedAccess(client: S3Client, settings: S3Settings): PresignedAccess {
  const { bucket, publicEndpoint, pathStyle } = settings;
  const signing = openSigningClient(settings);
  const signPart = partUrlSigner(settings);
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
    minPartBytes: limits.objects.s3.partBytes,
    beginParts: (key) => beginMultipart(target(key)),
    putPart: (key, uploadId, part) => signPart({ key: requireKey(key), uploadId, ...part }),
    listParts: (key, uploadId) => listMultipart(target(key), uploadId),
    completeParts: (key, uploadId, parts) => completeMultipart(target(key), uploadId, parts),
    abortParts: (key, uploadId) => abortMultipart(target(key), uploadId),
  };
}

function originOf(endpoint: string, bucket: string | undefined): string {
  const url = new URL(endpoint);
  return bucket === undefined ? url.origin : `${url.protocol}//${bucket}.${url.host}`;
}
