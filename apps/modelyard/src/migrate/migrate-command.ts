import { migrateToNewest } from "../backup/database/migrate-to-level.ts";
import { readArguments } from "../command-arguments.ts";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig } from "../config/load-config.ts";
import type { Config } from "../config/settings.ts";
import { type DoctorDatabase, openDoctorDatabase } from "../doctor/database/doctor-database.ts";
import { counted, type ObjectCommand } from "../objects/command-output.ts";
import { StartError } from "../start-error.ts";
import { countPendingMigrations } from "./pending-migrations.ts";

export const migrateUsage = "modelyard migrate [--dry-run] [--json] [settings of the hub]";

/**
 * Applies pending migrations, beside hubs that run. Processes that do so at the same time wait for each other.
 * @returns the exit code: 0
 */
export async function migrateCommand(
  { flags, environment, print }: Omit<ObjectCommand, "printProgress">,
  openDatabase: (config: Config) => Promise<DoctorDatabase> = openDoctorDatabase,
): Promise<number> {
  const { positionals, switches, settings } = readArguments(flags, { switches: ["--json", "--dry-run"] });
  if (positionals.length > 0) throw new ConfigError(`Unknown argument ${positionals[0]}. Usage: ${migrateUsage}`);
  const opened = await openDatabase(loadConfig({ flags: settings, environment, folder: process.cwd() }));
  if (opened.database === undefined) throw new StartError(`The database cannot be migrated: ${opened.reason}.`);
  const { database } = opened;
  try {
    const isDryRun = switches.has("--dry-run");
    const pending = await countPendingMigrations(database);
    if (!isDryRun && pending > 0) await migrateToNewest(database);
    print(
      switches.has("--json")
        ? JSON.stringify({ isDryRun, migrations: pending }, undefined, 2)
        : `${counted(pending, "migration")} ${isDryRun ? "pending" : "applied"}.`,
    );
    return 0;
  } finally {
    await database.close();
  }
}
