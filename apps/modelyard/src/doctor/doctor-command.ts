import { loadConfig } from "../config/load-config.ts";
import { doctorChecks } from "./checks.ts";
import { openDoctorDatabase } from "./database/doctor-database.ts";
import { describeResults } from "./print-results.ts";
import { runChecks } from "./run-checks.ts";

interface DoctorCommand {
  /** `--json`, and the settings of `modelyard serve` that say where data and database are. */
  flags: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  print: (text: string) => void;
}

/** Checks the machine and the installation. @returns the exit code: 0, or 1 when a check found a problem */
export async function doctorCommand({ flags, environment, print }: DoctorCommand): Promise<number> {
  const asJson = flags.includes("--json");
  const config = loadConfig({
    flags: flags.filter((flag) => flag !== "--json"),
    environment,
    folder: process.cwd(),
  });
  const opened = await openDoctorDatabase(config);
  try {
    const results = await runChecks(doctorChecks({ config, database: opened }));
    print(asJson ? JSON.stringify({ checks: results }, undefined, 2) : describeResults(results));
    return results.some(({ status }) => status === "problem") ? 1 : 0;
  } finally {
    await opened.database?.close();
  }
}
