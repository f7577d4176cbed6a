/** Where objects are stored, and how the server there differs from others. */
export interface S3Settings {
  bucket: string;
  /** The base URL of the server, for example `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  /** The base URL under which clients reach the server, if they may. Presigned URLs start with it. */
  publicEndpoint?: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is part of the path, as most servers other than AWS expect, or of the host name. */
  pathStyle: boolean;
  /** Whether to send and check CRC32 checksums, which older servers reject. */
  checksums: boolean;
}
