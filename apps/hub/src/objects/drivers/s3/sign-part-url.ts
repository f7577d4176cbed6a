import { createHash, createHmac } from "node:crypto";
import type { PresignedPart } from "../../object-driver.ts";
import type { S3Settings } from "./s3-settings.ts";

interface PartOfUpload extends PresignedPart {
  key: string;
  uploadId: string;
}

const algorithm = "AWS4-HMAC-SHA256";

/**
 * Returns a function that signs the URLs of parts. The signature covers the key, the id of the upload, the number of the
 * part, and its size. The client of AWS needs a hundred times as long for a URL, and a request can have 30,000.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function partUrlSigner(settings: S3Settings): (part: PartOfUpload, now?: Date) => string {
  const { bucket, endpoint, publicEndpoint, pathStyle, region, accessKeyId, secretAccessKey } = settings;
  const { protocol, host: ownHost, pathname } = new URL(publicEndpoint ?? endpoint);
  const host = pathStyle ? ownHost : `${bucket}.${ownHost}`;
  const base = `${pathname.replace(/\/$/, "")}${pathStyle ? `/${bucket}` : ""}`;
  /** The key of each day, of which only the last is kept. */
  let signingKey: { day: string; key: Buffer } | undefined;
  const keyOf = (day: string): Buffer => {
    if (signingKey?.day === day) return signingKey.key;
    const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`));
    signingKey = { day, key };
    return key;
  };
  return ({ key, uploadId, number, size, seconds }, now = new Date()) => {
    const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
    const day = time.slice(0, 8);
    const scope = `${day}/${region}/s3/aws4_request`;
    const path = `${base}/${key}`;
    // In the order of their names, as the signature needs them.
    const query = [
      `X-Amz-Algorithm=${algorithm}`,
      "X-Amz-Content-Sha256=UNSIGNED-PAYLOAD",
      `X-Amz-Credential=${encode(`${accessKeyId}/${scope}`)}`,
      `X-Amz-Date=${time}`,
      `X-Amz-Expires=${seconds}`,
      "X-Amz-SignedHeaders=content-length%3Bhost",
      `partNumber=${number}`,
      `uploadId=${encode(uploadId)}`,
    ].join("&");
    const request = `PUT\n${path}\n${query}\ncontent-length:${size}\nhost:${host}\n\ncontent-length;host\nUNSIGNED-PAYLOAD`;
    const digest = createHash("sha256").update(request).digest("hex");
    const signature = hmac(keyOf(day), `${algorithm}\n${time}\n${scope}\n${digest}`).toString("hex");
    return `${protocol}//${host}${path}?${query}&X-Amz-Signature=${signature}`;
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Encodes all characters except those that RFC 3986 leaves unreserved. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
