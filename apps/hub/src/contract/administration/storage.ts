import { z } from "zod";

/** What the hub stores, in bytes. */
export const StorageTotals = z.object({
  /** When owners and totals were counted; null: not yet. */
  countedAt: z.string().nullable(),
  /** Of large files (LFS and Xet); each counts once. */
  largeFileBytes: z.number(),
  /** Of deleted large files that garbage collection has not removed yet; included in `largeFileBytes`. */
  uncollectedBytes: z.number(),
  gitBytes: z.number(),
});
export type StorageTotals = z.infer<typeof StorageTotals>;

export const ownerSorts = ["storage", "name"] as const;

/** What a user or organization stored when it was last counted. */
export const OwnerStorage = z.object({
  name: z.string(),
  kind: z.enum(["user", "org"]),
  largeFileBytes: z.number(),
  gitBytes: z.number(),
  repositories: z.number(),
  /** Bytes; null: no quota. It counts large files. */
  quota: z.number().nullable(),
  hasOwnQuota: z.boolean(),
});
export type OwnerStorage = z.infer<typeof OwnerStorage>;

export const storedRepositorySorts = ["storage", "updatedAt"] as const;

/** What a repository stores. */
export const StoredRepository = z.object({
  id: z.string(),
  type: z.enum(["model", "dataset"]),
  /** Of the large files that its branches, tags and pull requests have. */
  largeFileBytes: z.number(),
  /** Null: not measured yet. */
  gitBytes: z.number().nullable(),
  visibility: z.enum(["public", "private"]),
  updatedAt: z.string(),
});
export type StoredRepository = z.infer<typeof StoredRepository>;
