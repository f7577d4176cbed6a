import { listDamage, readStorageState } from "@modelyard/hub";
import { skipped } from "./database/database-check.ts";
import type { DoctorDatabase } from "./database/doctor-database.ts";
import type { DoctorCheck } from "./doctor-check.ts";

const listed = 20;

/** Reports what the hub's daily check of stored files has found. Reads no files itself. */
export function storedFilesCheck(opened: DoctorDatabase): DoctorCheck {
  return {
    name: "stored files",
    run: async () => {
      if (opened.database === undefined) return skipped(opened);
      const { sql, orm } = opened.database;
      const [tables] = await sql<{ damage: string | null }[]>`select to_regclass('hub.storage_damage') as damage`;
      if (tables?.damage == null) return { status: "ok", detail: "they were not checked yet" };
      const { damaged, checkedAt } = await readStorageState(orm);
      const last = checkedAt === undefined ? "no sample was checked yet" : `last sample ${checkedAt.toISOString()}`;
      if (damaged === 0) return { status: "ok", detail: `none is known to be damaged; ${last}` };
      const named = (await listDamage(orm, listed)).map(describeDamage);
      const more = damaged > named.length ? `; and ${damaged - named.length} more` : "";
      return {
        status: "problem",
        detail: `${damaged} damaged or missing: ${named.join("; ")}${more}; ${last}`,
        remedy:
          "Restore them from a backup, or upload the files again. The hub checks damaged files again every day; " +
          "modelyard fsck checks all files now.",
      };
    },
  };
}

function describeDamage({
  key,
  problem,
  repositories,
  repositoryCount,
}: Awaited<ReturnType<typeof listDamage>>[number]): string {
  if (repositoryCount === 0) return `${key} (${problem}), which no repository needs`;
  const more = repositoryCount > repositories.length ? ` and ${repositoryCount - repositories.length} more` : "";
  return `${key} (${problem}) of ${repositories.join(", ")}${more}`;
}
