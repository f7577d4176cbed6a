import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";
import type { FixedWindow } from "@modelyard/platform/rate-limits/fixed-window";
import type { WithPasswordSlot } from "./accounts/login/password-slots.ts";
import type { DownloadCounter } from "./downloads/download-counter.ts";
import type { GitStore } from "./git/git-store.ts";
import type { SummaryCache } from "./git/tree-checks/tree-summary.ts";
import type { DocumentReader } from "./metadata/metadata-reader.ts";
import type { IndexQueue } from "./repo-index/index-queue.ts";
import type { PublicRecord } from "./repos/public/public-record.ts";
import type { ModelFileReader } from "./weight-headers/weight-header-reader.ts";

/** What every feature of the hub stands on. */
export interface HubContext {
  orm: Database["orm"];
  git: GitStore;
  modelFiles: ModelFileReader;
  documents: DocumentReader;
  logger: Logger;
  now: () => Date;
  /** Whether anybody may make an account. */
  signUpIsOpen: boolean;
  downloads: DownloadCounter;
  /** Counts commit ids that no repository has, per user or address. */
  unknownIds: FixedWindow;
  treeChecks: {
    /** Whether names that Windows or macOS cannot hold are refused; otherwise they give a warning. */
    strictNames: boolean;
    /** What earlier checks found out about trees, by object id. */
    summaries: SummaryCache;
  };
  publicRecord: PublicRecord;
  withPasswordSlot: WithPasswordSlot;
  /** Whether PostgreSQL has `pg_trgm`, with which misspelt names are found. */
  hasTrigrams: boolean;
  indexQueue: IndexQueue;
}
