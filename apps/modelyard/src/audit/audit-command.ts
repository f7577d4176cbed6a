import { type AuditHead, type AuditVerification, verifyAuditLog } from "@modelyard/hub";
import { readArguments } from "../command-arguments.ts";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig } from "../config/load-config.ts";
import type { Config } from "../config/settings.ts";
import { type DoctorDatabase, openDoctorDatabase } from "../doctor/database/doctor-database.ts";
import { counted, type ObjectCommand } from "../objects/command-output.ts";
import { StartError } from "../start-error.ts";

export const auditUsage = "modelyard audit verify [POSITION:HASH] [--json] [settings of the hub]";

/**
 * Checks the audit log beside a running hub.
 * @returns the exit code: 0, or 1 when an entry was changed, removed or inserted
 */
export async function auditCommand(
  { flags, environment, print }: Pick<ObjectCommand, "flags" | "environment" | "print">,
  openDatabase: (config: Config) => Promise<DoctorDatabase> = openDoctorDatabase,
): Promise<number> {
  const { positionals, switches, settings } = readArguments(flags, { switches: ["--json"] });
  const [action, head, ...others] = positionals;
  if (action !== "verify" || others.length > 0) throw new ConfigError(`Usage: ${auditUsage}`);
  const expected = head === undefined ? undefined : headIn(head);
  const config = loadConfig({ flags: settings, environment, folder: process.cwd() });
  const opened = await openDatabase(config);
  if (opened.database === undefined) throw new StartError(`The audit log cannot be read: ${opened.reason}.`);
  const { database } = opened;
  try {
    const result = await verifyAuditLog(database.orm, expected);
    print(switches.has("--json") ? JSON.stringify(result, undefined, 2) : describe(result));
    return result.problems.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

function headIn(text: string): AuditHead {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new ConfigError(
      `${text} is not the head of an audit log, which has the form POSITION:HASH. Usage: ${auditUsage}`,
    );
  return { position: Number(position), hash };
}

function describe({ entries, head, problems }: AuditVerification): string {
  return [
    ...problems.map(
      ({ position, problem }) =>
        `entry ${position} ${problem === "missing" ? "is missing" : "was changed, or the one before it"}`,
    ),
    `${counted(entries, "entry", "entries")} checked, ${counted(problems.length, "problem", "problems")}.`,
    `Head: ${head.position}:${head.hash}`,
  ].join("\n");
}
