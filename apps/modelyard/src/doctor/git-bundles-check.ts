import { readBundleBacklog } from "@modelyard/hub";
import { limits } from "@modelyard/platform/limits";
import type { Config } from "../config/settings.ts";
import { writesGitBundles } from "../config/storage/writes-git-bundles.ts";
import { skipped } from "./database/database-check.ts";
import type { DoctorDatabase } from "./database/doctor-database.ts";
import type { DoctorCheck } from "./doctor-check.ts";

/** Reports whether the object store has the changes of git repositories. */
export function gitBundlesCheck(
  opened: DoctorDatabase,
  config: Pick<Config, "gitBundles" | "objectStore">,
): DoctorCheck {
  return {
    name: "git bundles",
    run: async () => {
      if (!writesGitBundles(config)) {
        return { status: "ok", detail: "off: a lost git folder can be restored from a backup only" };
      }
      if (opened.database === undefined) return skipped(opened);
      const { orm, sql } = opened.database;
      const [table] = await sql<{ exists: boolean }[]>`select to_regclass('hub.git_bundles') is not null as exists`;
      if (table?.exists !== true) return { status: "ok", detail: "no node of this version has run yet" };
      const { repositories, since, failing } = await readBundleBacklog(orm);
      const detail = `${repositories} ${repositories === 1 ? "repository has" : "repositories have"} changes that are not in the object store`;
      if (since === undefined || Date.now() - since.getTime() < limits.gitBundles.lateMs)
        return { status: "ok", detail };
      return {
        status: "warning",
        detail: `${detail}, the oldest since ${since.toISOString()}; the last attempt failed for ${failing}`,
        remedy: 'Look for "git bundle not written" in the log of the hub: it names the repository and the reason.',
      };
    },
  };
}
