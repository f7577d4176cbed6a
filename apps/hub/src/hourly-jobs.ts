import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import { collectDaily } from "./collect-garbage/collect-daily.ts";
import { agePopularity } from "./downloads/age-popularity.ts";
import { everyHour } from "./every-hour.ts";
import type { HubContext } from "./hub-context.ts";
import { removeExpiredUploads } from "./objects/uploads.ts";
import type { PageResults } from "./page-results/page-results.ts";
import type { LeaseStore } from "./rate-limits/lease-store.ts";
import { repairLinks } from "./refs/links/repair-links.ts";
import { collectCardWords } from "./search/cards/card-words.ts";

interface HourlyJobDependencies {
  database: Database;
  gitFolder: string;
  collectsGarbage: boolean;
  pageResults: PageResults;
  leases: LeaseStore;
  /** Resolves when the index was compared with git. */
  startupReindex: Promise<unknown>;
}

/** Starts the hub's regular work, each job now and then every hour. */
export function startHourlyJobs(
  context: HubContext,
  { database, gitFolder, collectsGarbage, pageResults, leases, startupReindex }: HourlyJobDependencies,
): { stop: () => Promise<void> } {
  const { orm, git, logger, now } = context;
  const { driver } = context.objectStore;
  const stopping = new AbortController();
  const work: Record<string, () => Promise<void>> = {
    "remove expired form results": pageResults.removeOld,
    "age downloads and likes": () => agePopularity(orm, now()),
    "remove old rate limit counters": () =>
      leases.removeOld(new Date(now().getTime() - 2 * limits.rateLimits.windowMs)),
    "remove temporary git files": git.sweep,
    "remove expired uploads": async () => {
      await driver.sweep(now());
      await removeExpiredUploads(context);
    },
    "correct links of large files": async () => {
      await startupReindex;
      await repairLinks(context, { which: "ended", isStopped: () => stopping.signal.aborted });
    },
    "collect card words": async () => {
      await startupReindex;
      await collectCardWords(orm);
    },
    "collect garbage": async () => {
      if (!collectsGarbage) return;
      await collectDaily({ database, git, driver, now }, { gitFolder, logger, signal: stopping.signal });
    },
  };
  const jobs = Object.entries(work).map(([name, run]) => everyHour(run, { name, logger }));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
