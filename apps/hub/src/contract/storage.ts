import { z } from "zod";

/** One entry of `GET /api/settings/repositories` and `/api/organizations/{name}/settings/repositories`. */
export const RepositoryStorage = z.object({
  id: z.string(),
  type: z.enum(["model", "dataset"]),
  updatedAt: z.string(),
  visibility: z.enum(["public", "private"]),
  /** Bytes of its large files, of all revisions. */
  storage: z.number(),
  /** Of the storage of all repositories of its owner. */
  storagePercent: z.number(),
});
export type RepositoryStorage = z.infer<typeof RepositoryStorage>;

/** Storage of a user or organisation: `GET /api/settings/storage` and others. */
export const NamespaceStorage = z.object({
  name: z.string(),
  type: z.enum(["user", "org"]),
  /** Bytes of all large files of its repositories; each file counts once. */
  used: z.number(),
  /** Bytes; null: no quota. */
  quota: z.number().nullable(),
  /** Whether an administrator has set this quota for this namespace alone. */
  hasOwnQuota: z.boolean(),
  repositories: z.number(),
});
export type NamespaceStorage = z.infer<typeof NamespaceStorage>;

/** `PUT /api/namespaces/{name}/storage`. */
export const QuotaChange = z.strictObject({
  /** Bytes; null: no quota; `"default"`: the quota of all users or organisations. */
  quota: z.union([z.int().min(0), z.null(), z.literal("default")]),
});

/** `GET /api/{type}s/{id}/storage`: what the repository stores, and what its deletion frees. */
export const StorageOfRepository = z.object({
  /** Bytes and number of its large files, of all revisions. */
  storage: z.number(),
  objects: z.number(),
  /** Bytes by which the use of its owner falls when it is deleted: files of other repositories of the owner stay. */
  freed: z.number(),
  /** Bytes that no other repository uses; on a page and in the API, of those that the caller can read. */
  freedOnHub: z.number(),
});
export type StorageOfRepository = z.infer<typeof StorageOfRepository>;
