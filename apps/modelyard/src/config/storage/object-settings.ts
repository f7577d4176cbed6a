import { z } from "zod";
import { HttpUrl, Switch } from "../setting-schemas.ts";

/** Settings of the store for large files. */
export const objectSettings = {
  objectsFolder: {
    flag: "objects-dir",
    environment: "MODELYARD_OBJECTS_DIR",
    schema: z.string().min(1).optional(),
    defaultText: "objects in the data folder",
    about: "Folder for large files when they are stored on disk. Nodes of one cluster share it.",
  },
  objectStore: {
    flag: "object-store",
    environment: "MODELYARD_OBJECT_STORE",
    schema: z.enum(["disk", "s3"]).default("disk"),
    defaultText: "disk",
    about: "Where large files are stored: disk or s3.",
  },
  objectStoreFallback: {
    flag: "object-store-fallback",
    environment: "MODELYARD_OBJECT_STORE_FALLBACK",
    schema: z.enum(["disk", "s3"]).optional(),
    defaultText: "none",
    about: "A second store that is read while modelyard objects migrate copies its files to the first.",
  },
  sendFiles: {
    flag: "send-files",
    environment: "MODELYARD_SEND_FILES",
    schema: z.enum(["off", "x-accel-redirect", "x-sendfile"]).default("off"),
    defaultText: "off: the hub sends them itself",
    about:
      "How the proxy in front of the hub sends large files from the disk: x-accel-redirect (nginx) or x-sendfile (Apache, lighttpd). Needs MODELYARD_SEND_FILES_KEY.",
  },
  sendFilesKey: {
    flag: "send-files-key",
    environment: "MODELYARD_SEND_FILES_KEY",
    schema: z.string().min(16, "expected at least 16 characters").optional(),
    defaultText: "none",
    about:
      "A secret that this proxy sends to the hub as X-Modelyard-Proxy, so that no other client gets names of files.",
    isSecret: true,
  },
  collectGarbage: {
    flag: "collect-garbage",
    environment: "MODELYARD_COLLECT_GARBAGE",
    schema: Switch.default(true),
    defaultText: "true",
    about: "Whether to remove unused large files and git objects once a day. modelyard gc shows what would be removed.",
  },
  checkFiles: {
    flag: "check-files",
    environment: "MODELYARD_CHECK_FILES",
    schema: Switch.default(true),
    defaultText: "true",
    about:
      "Whether to read a sample of the stored large files once a day and compare their hashes. See modelyard fsck.",
  },
  gitBundles: {
    flag: "git-bundles",
    environment: "MODELYARD_GIT_BUNDLES",
    schema: Switch.optional(),
    defaultText: "true with s3, false with disk",
    about:
      "Whether to copy changes of git repositories to the store for large files, so that modelyard rebuild-git can rebuild a lost git folder.",
  },
  s3Endpoint: {
    flag: "s3-endpoint",
    environment: "S3_ENDPOINT",
    schema: HttpUrl.optional(),
    defaultText: "AWS, in the region of S3_REGION",
    about: "The S3 server, which may be on a private network.",
  },
  s3PublicEndpoint: {
    flag: "s3-public-endpoint",
    environment: "S3_PUBLIC_ENDPOINT",
    schema: HttpUrl.optional(),
    defaultText: "none: the hub sends all files itself",
    about:
      "The same S3 server as clients reach it, under another host name than the hub. Large files are then downloaded from it and uploaded to it.",
  },
  s3Bucket: {
    flag: "s3-bucket",
    environment: "S3_BUCKET",
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "expected 3 to 63 lower-case letters, digits, dots and hyphens")
      .optional(),
    defaultText: "none",
    about: "The bucket for large files. It must exist.",
  },
  s3Region: {
    flag: "s3-region",
    environment: "S3_REGION",
    schema: z
      .string()
      .regex(/^[a-z0-9-]+$/, "expected a region such as eu-central-1")
      .default("us-east-1"),
    defaultText: "us-east-1",
    about: "The region of the bucket. Many servers other than AWS accept any.",
  },
  s3AccessKeyId: {
    flag: "s3-access-key-id",
    environment: "S3_ACCESS_KEY_ID",
    schema: z.string().min(1).optional(),
    defaultText: "none",
    about: "The access key of an account that may read, write, list and delete in the bucket.",
    isSecret: true,
  },
  s3SecretAccessKey: {
    flag: "s3-secret-access-key",
    environment: "S3_SECRET_ACCESS_KEY",
    schema: z.string().min(1).optional(),
    defaultText: "none",
    about: "The secret of that access key.",
    isSecret: true,
  },
  s3PathStyle: {
    flag: "s3-path-style",
    environment: "S3_PATH_STYLE",
    schema: Switch.optional(),
    defaultText: "true with S3_ENDPOINT, false for AWS",
    about: "Whether the bucket is part of the path (true) or of the host name (false).",
  },
  s3Checksums: {
    flag: "s3-checksums",
    environment: "S3_CHECKSUMS",
    schema: Switch.default(true),
    defaultText: "true",
    about: "Whether to send CRC32 checksums to the S3 server. false for servers that reject them.",
  },
} as const;
