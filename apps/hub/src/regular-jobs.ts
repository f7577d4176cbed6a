import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import { removeExpiredSecrets } from "./accounts/one-time-secrets/one-time-secrets.ts";
import { removeExpiredChallenges } from "./accounts/passkeys/challenges.ts";
import { recordRunsOf } from "./administration/job-runs.ts";
import { countStorage } from "./administration/storage/count-storage.ts";
import { checkSample } from "./check-storage/check-sample.ts";
import { collectDaily } from "./collect-garbage/collect-daily.ts";
import { agePopularity } from "./downloads/age-popularity.ts";
import { settleInterrupted } from "./events/moving-refs.ts";
import { removeOldEvents } from "./events/pass-on-events.ts";
import type { HubContext } from "./hub-context.ts";
import type { LocalModels } from "./local-models/local-models.ts";
import { endExpiredSuspensions } from "./moderation/suspend-user.ts";
import { removeOldNotifications } from "./notifications/list-notifications.ts";
import { removeExpiredOAuth } from "./oauth/remove-expired.ts";
import { removeExpiredUploads } from "./objects/uploads.ts";
import type { PageResults } from "./page-results/page-results.ts";
import type { LeaseStore } from "./rate-limits/lease-store.ts";
import { repairLinks } from "./refs/links/repair-links.ts";
import { startRegularJob } from "./regular-job.ts";
import { collectCardWords } from "./search/cards/card-words.ts";
import { removeUsedIdTokens } from "./trusted-publishers/publisher-context.ts";
import type { XetContext } from "./xet/xet-context.ts";

interface RegularJobDependencies {
  database: Database;
  gitFolder: string;
  collectsGarbage: boolean;
  checksFiles: boolean;
  xet: Pick<XetContext, "threads" | "chunkTables" | "temporaryFolder">;
  pageResults: PageResults;
  leases: LeaseStore;
  localModels: Pick<LocalModels, "removeUnused"> | undefined;
  /** Resolves when the index was compared with git. */
  startupReindex: Promise<unknown>;
}

export interface RegularJobs {
  /** Runs a job now, on this node. @returns `undefined`: there is none of this name; false: it is running */
  run: (name: string) => boolean | undefined;
  stop: () => Promise<void>;
}

const hourMs = 60 * 60 * 1000;

/** Starts the hub's regular work. */
export function startRegularJobs(
  context: HubContext,
  {
    database,
    gitFolder,
    collectsGarbage,
    checksFiles,
    xet,
    pageResults,
    leases,
    localModels,
    startupReindex,
  }: RegularJobDependencies,
): RegularJobs {
  const { orm, git, logger, now } = context;
  const { driver } = context.objectStore;
  const stopping = new AbortController();
  const work: Record<string, () => Promise<void>> = {
    "remove expired form results": pageResults.removeOld,
    "age downloads and likes": () => agePopularity(orm, now()),
    "remove old events": () => removeOldEvents(context),
    "remove expired links and pending sign-ins": async () => {
      await removeExpiredSecrets(orm, now());
      await removeExpiredChallenges(orm, now());
    },
    "end suspensions whose time is over": () => endExpiredSuspensions(orm, now()),
    "remove old notifications": () => removeOldNotifications(context),
    "remove used ID tokens": () => removeUsedIdTokens(context),
    "remove old rate limit counters": () =>
      leases.removeOld(new Date(now().getTime() - 2 * limits.rateLimits.windowMs)),
    "remove expired codes and tokens of apps": () => removeExpiredOAuth(context),
    "remove temporary git files": git.sweep,
    "remove expired uploads": async () => {
      await driver.sweep(now());
      await removeExpiredUploads(context);
    },
    "remove unused copies of models": async () => localModels?.removeUnused(),
    "collect card words": async () => {
      await startupReindex;
      await collectCardWords(orm);
    },
    "collect garbage": async () => {
      if (!collectsGarbage) return;
      await collectDaily({ database, git, driver, now }, { gitFolder, logger, signal: stopping.signal });
    },
    "check a sample of stored files": async () => {
      if (!checksFiles) return;
      const { threads, chunkTables, temporaryFolder } = xet;
      const sources = { driver, threads, chunkTables, temporaryFolder };
      await checkSample({ database, sources, now, logger, signal: stopping.signal });
    },
  };
  const start = (run: () => Promise<void>, name: string, everyMs: number) =>
    startRegularJob(run, { name, everyMs, logger, record: recordRunsOf(context, { name, everyMs }) });
  const jobs = Object.entries(work).map(([name, run]) => start(run, name, hourMs));
  const repaired = new Set<string>();
  const repair = async () => {
    await startupReindex;
    await repairLinks(context, { which: "old", repaired, isStopped: () => stopping.signal.aborted });
  };
  const { repairEveryMs } = limits.refs;
  jobs.push(start(repair, "correct links of large files", repairEveryMs));
  const settle = () => settleInterrupted(context);
  jobs.push(start(settle, "record interrupted moves of refs", repairEveryMs));
  const count = () => countStorage({ database, git, now, signal: stopping.signal });
  jobs.push(start(count, "count storage", limits.storageReport.everyMs));
  return {
    run: (name) => jobs.find((job) => job.name === name)?.runNow(),
    stop: async () => {
      stopping.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
