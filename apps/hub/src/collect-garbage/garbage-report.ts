import { limits } from "@modelyard/platform/limits";

/** A number of files or objects and their bytes. */
export interface Amount {
  count: number;
  bytes: number;
}

/** What a run removed; after a dry run, what it would remove. */
export interface GarbageReport {
  isDryRun: boolean;
  /** Repositories that were looked at. */
  repositories: number;
  /** Links between a repository and an object that no ref of the repository reaches. */
  links: number;
  /** Links of objects that no ref reaches since a short time: other users cannot read them any more. */
  hiddenLinks: number;
  /** Bytes of git objects that no ref reaches, and of packs that were joined. Unknown (0) in a dry run. */
  gitBytes: number;
  /** Objects that no repository links to. */
  objects: Amount;
  /** Files that were uploaded as xorbs and that no object is read from. The bytes are those of the files. */
  xetFiles: Amount;
  /** Uploads of such files that no commit has named. */
  arrivals: number;
  /** Xorbs that no file needs. */
  xorbs: Amount;
  /** Stored objects and xorbs that the database does not know. */
  orphans: Amount;
  /** Git bundles that no repository has. */
  bundles: Amount;
  /** Uploads that were not completed in time. */
  uploads: number;
  /** Parts that belong to no upload. */
  forgottenParts: Amount;
  /** At most `limits.garbage.listedFailures` of them. */
  failures: { what: string; reason: string }[];
  failed: number;
}

export function emptyReport(isDryRun: boolean): GarbageReport {
  return {
    isDryRun,
    repositories: 0,
    links: 0,
    hiddenLinks: 0,
    gitBytes: 0,
    objects: { count: 0, bytes: 0 },
    xetFiles: { count: 0, bytes: 0 },
    arrivals: 0,
    xorbs: { count: 0, bytes: 0 },
    orphans: { count: 0, bytes: 0 },
    bundles: { count: 0, bytes: 0 },
    uploads: 0,
    forgottenParts: { count: 0, bytes: 0 },
    failures: [],
    failed: 0,
  };
}

/** Counts a file or object. */
export function addTo(amount: Amount, bytes: number): void {
  amount.count += 1;
  amount.bytes += bytes;
}

/** Records what could not be handled. Nothing of it was removed, and the next run tries again. */
export function addFailure(report: GarbageReport, what: string, error: unknown): void {
  report.failed += 1;
  if (report.failures.length >= limits.garbage.listedFailures) return;
  report.failures.push({ what, reason: error instanceof Error ? error.message : String(error) });
}
