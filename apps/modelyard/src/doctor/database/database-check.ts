import { z } from "zod";
import type { DoctorCheck, DoctorFinding } from "../doctor-check.ts";
import type { DoctorDatabase, UnreachableDatabase } from "./doctor-database.ts";

const Version = z.tuple([z.object({ version: z.string() })]);

/** Reports whether the database responds, and its version. */
export function databaseCheck(opened: DoctorDatabase): DoctorCheck {
  return {
    name: "database",
    run: async () => {
      if (opened.database === undefined) {
        return opened.isExpected
          ? skipped(opened)
          : { status: "problem", detail: opened.reason, remedy: opened.remedy };
      }
      const rows: unknown = await opened.database.sql`select current_setting('server_version') as version`;
      const [{ version }] = Version.parse([...z.array(z.unknown()).parse(rows)]);
      return { status: "ok", detail: `PostgreSQL ${version} responds` };
    },
  };
}

/** The finding of a check that needs the database and cannot run without it. */
export function skipped({ reason, remedy }: UnreachableDatabase): DoctorFinding {
  return { status: "skipped", detail: reason, remedy };
}
