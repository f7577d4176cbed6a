export { listReservedAccounts, type ReservedAccount } from "./accounts/reserved-accounts.ts";
export type { OrganisationToProvision, Provisioning, UserToProvision } from "./accounts/sign-up/provisioning.ts";
export { type AuditHead, type AuditVerification, verifyAuditLog } from "./audit/verify-log.ts";
export { checkStorage, startsOfDay } from "./check-storage/check-storage.ts";
export type { StorageCheck } from "./check-storage/damage.ts";
export { listDamage, readStorageState, type StorageState } from "./check-storage/damage-records.ts";
export { openXorbChecker, type XorbChecker } from "./check-storage/xorb-checker.ts";
export { collectGarbage } from "./collect-garbage/collect-garbage.ts";
export type { GarbageReport } from "./collect-garbage/garbage-report.ts";
export { hubMigrations } from "./database/migrations.ts";
export type { Directory, MappedModel } from "./directory/directory.ts";
export type { ExternalSignInOptions, GroupGrant } from "./external-sign-in/options.ts";
export { restoreBundle } from "./git/bundles/restore-bundle.ts";
export { hashBundleRefs, hashRefs, writeBundle } from "./git/bundles/write-bundle.ts";
export { GitCommandError } from "./git/command.ts";
export { type GitStore, openGitStore } from "./git/git-store.ts";
export type { BundleBacklog } from "./git-bundles/bundle-backlog.ts";
export { readBundleBacklog } from "./git-bundles/bundle-backlog.ts";
export { type RebuildReport, rebuildAll } from "./git-bundles/rebuild-all.ts";
export { dependencyResponse } from "./http/dependency-refusal.ts";
export { createHub, type Hub } from "./hub.ts";
export type { HubOptions } from "./hub-options.ts";
export { createSmtpTransport, type MailOptions } from "./mail/smtp-transport.ts";
export type { Mappings, MappingToRegister } from "./mappings/mapping-store.ts";
export { openDiskDriver } from "./objects/drivers/disk/disk-driver.ts";
export { createDurably, syncFolder } from "./objects/drivers/disk/durable-folders.ts";
export { withFallback } from "./objects/drivers/fallback-driver.ts";
export { openS3Driver } from "./objects/drivers/open-s3-driver.ts";
export { garbageLock } from "./objects/garbage-lock.ts";
export { largeFileTables } from "./objects/large-file-tables.ts";
export { CopyError, copyObject, copyObjects, type ObjectCopy } from "./objects/maintenance/copy-objects.ts";
export { forEachLimited } from "./objects/maintenance/for-each-limited.ts";
export { hashBytes } from "./objects/maintenance/hash-bytes.ts";
export { knownObjects } from "./objects/maintenance/recorded-objects.ts";
export { type ObjectDriver, ObjectStoreAwayError, type StoredObject } from "./objects/object-driver.ts";
export { keyPrefixes, objectKey, sha256OfKey, xorbKey } from "./objects/object-keys.ts";
export { repairPulls } from "./pulls/writing/repair-pulls.ts";
export {
  findNamespaceStorage,
  findRepositoryStorage,
  type NamespaceStorageReport,
  type RepositoryStorageReport,
  setQuotaByName,
} from "./quotas/administration.ts";
export type { StorageLimits } from "./quotas/storage-limits.ts";
export { openIndexing, type Reindexing, reindexRepositories } from "./repo-index/reindex-repositories.ts";
export { createProxySending, type ProxySending } from "./resolve/by-proxy/proxy-sending.ts";
export { cancelDeliveries } from "./webhooks/deliveries/cancel-deliveries.ts";
export { knownXorbs } from "./xet/xorbs/known-xorbs.ts";
