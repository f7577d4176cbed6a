import type { Database } from "@modelyard/platform/database";
import type { ReadReplica } from "@modelyard/platform/database/read-replica";
import type { Logger } from "@modelyard/platform/logger";
import type { FixedWindow } from "@modelyard/platform/rate-limits/fixed-window";
import type { ClaimSigner } from "@modelyard/platform/signed-claims";
import type { WithPasswordSlot } from "./accounts/login/password-slots.ts";
import type { SignUpMode } from "./contract/people.ts";
import type { DownloadCounter } from "./downloads/download-counter.ts";
import type { GitStore } from "./git/git-store.ts";
import type { SummaryCache } from "./git/tree-checks/tree-summary.ts";
import type { CompleteUploads } from "./lfs/direct/complete-uploads.ts";
import type { MailOptions } from "./mail/smtp-transport.ts";
import type { MetadataReader } from "./metadata/metadata-reader.ts";
import type { ObjectStore } from "./objects/object-store.ts";
import type { Staging } from "./quotas/staging.ts";
import type { IndexQueue } from "./repo-index/index-queue.ts";
import type { PublicRecord } from "./repos/public/public-record.ts";
import type { WeightHeaderReader } from "./weight-headers/weight-header-reader.ts";
import type { Arrivals } from "./xet/files/arrivals.ts";
import type { Signer } from "./xet/tokens/signer.ts";

/** Dependencies shared by the hub's features. */
export interface HubContext {
  orm: Database["orm"];
  /** A standby for lists of visitors; see `readLists`. */
  replica: ReadReplica | undefined;
  git: GitStore;
  /** Large files, by the SHA-256 of their bytes. */
  objectStore: ObjectStore;
  /** Signs URLs that need no other authentication. */
  claims: ClaimSigner;
  /** Limits what users upload without a commit. */
  staging: Staging;
  /** Signs tokens for Xet. */
  xetSigner: Signer;
  /** Files that were uploaded as xorbs and are still being checked. */
  arrivals: Arrivals;
  /** Large files that clients send to the object store themselves. */
  directUploads: CompleteUploads;
  weightHeaders: WeightHeaderReader;
  metadata: MetadataReader;
  logger: Logger;
  now: () => Date;
  /** Whether visitors may create accounts. */
  signUp: SignUpMode;
  /** Lifetime of new access tokens whose request names none, in days; 0: they do not expire. */
  tokenLifetimeDays: number;
  /** Whether a user may create only so many discussions and comments an hour. */
  limitsUsers: boolean;
  downloads: DownloadCounter;
  /** Counts requests for unknown commit ids, per user or address. */
  unknownIds: FixedWindow;
  treeChecks: {
    /** Whether to refuse file names that are invalid on Windows or macOS; otherwise a push gets a warning. */
    strictNames: boolean;
    /** Results of earlier checks, by the object id of the tree. */
    summaries: SummaryCache;
  };
  publicRecord: PublicRecord;
  withPasswordSlot: WithPasswordSlot;
  /** Undefined: the hub sends no e-mail. */
  mail: MailOptions | undefined;
  /** Encrypts secrets in the database. Nodes of a cluster share it. */
  masterKey: Buffer;
  /** Whether PostgreSQL has `pg_trgm`, which finds misspelt names. */
  hasTrigrams: boolean;
  indexQueue: IndexQueue;
  /** The largest model that this hub runs itself, in bytes; 0: it runs none. */
  localModelBytes: number;
}
