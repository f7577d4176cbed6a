import { eq, inArray, sql } from "drizzle-orm";
import type { DownloadHistory } from "../contract/popularity.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { historyDays } from "./age-popularity.ts";
import { repoDownloads } from "./tables.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Registers the route for downloads by day, which pages show as a chart. */
export function registerDownloadRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    register("GET", `/_private/downloads/${type}s/:namespace/:name`, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      return repo instanceof Response ? repo : Response.json(await historyOf(context, repo));
    });
  }
}

const downloadsByDay = preparedQuery((orm: HubContext["orm"]) =>
  orm
    .select({ day: repoDownloads.day, count: repoDownloads.count })
    .from(repoDownloads)
    .where(eq(repoDownloads.repoId, sql.placeholder("id")))
    .prepare("downloads-by-day"),
);

/** Returns the dates of the last 30 days in UTC, the oldest first. */
function lastDays(now: Date): string[] {
  return Array.from({ length: historyDays }, (_, index) =>
    new Date(now.getTime() - (historyDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** Returns the downloads of the last 30 days by repository, of those with any. */
export async function downloadsByDayOf(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  repositories: readonly Pick<RepoRow, "id" | "downloads">[],
): Promise<Map<string, number[]>> {
  const ids = repositories.filter(({ downloads }) => downloads > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await orm.select().from(repoDownloads).where(inArray(repoDownloads.repoId, ids));
  const days = lastDays(now());
  const counts = new Map<string, number[]>();
  for (const { repoId, day, count } of rows) {
    const index = days.indexOf(day);
    if (index === -1) continue;
    const ofRepo = counts.get(repoId) ?? days.map(() => 0);
    ofRepo[index] = count;
    counts.set(repoId, ofRepo);
  }
  return counts;
}

export async function historyOf(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  repo: Pick<RepoRow, "id" | "downloadsAllTime">,
): Promise<DownloadHistory> {
  const rows = await downloadsByDay(orm).execute({ id: repo.id });
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  const days = lastDays(now()).map((day) => ({ day, count: counts.get(day) ?? 0 }));
  const downloads = days.reduce((sum, { count }) => sum + count, 0);
  return { days, downloads, downloadsAllTime: repo.downloadsAllTime };
}
