import type { Config } from "../config/settings.ts";
import { dataFolderCheck } from "./data-folder-check.ts";
import { accountCheck } from "./database/account-check.ts";
import { connectionsCheck } from "./database/connections-check.ts";
import { databaseCheck } from "./database/database-check.ts";
import type { DoctorDatabase } from "./database/doctor-database.ts";
import { notificationsCheck } from "./database/notifications-check.ts";
import { replicaCheck } from "./database/replica-check.ts";
import { searchCheck } from "./database/search-check.ts";
import type { DoctorCheck } from "./doctor-check.ts";
import { gitBundlesCheck } from "./git-bundles-check.ts";
import { gitCheck } from "./git-check.ts";
import { mailCheck } from "./mail-check.ts";
import { nodesCheck } from "./nodes-check.ts";
import { processLimitsCheck } from "./process-limits-check.ts";
import { reservedNamesCheck } from "./reserved-names-check.ts";
import { storedFilesCheck } from "./stored-files-check.ts";

interface CheckInputs {
  config: Config;
  /** Opened once for all checks; says why when it cannot be reached. */
  database: DoctorDatabase;
}

/** Lists every check of `modelyard doctor`, in the order in which they are printed. A new check is one line here. */
export function doctorChecks({ config, database }: CheckInputs): readonly DoctorCheck[] {
  return [
    gitCheck(),
    processLimitsCheck(),
    dataFolderCheck(config.dataFolder),
    accountCheck(config),
    databaseCheck(database),
    connectionsCheck(database, config),
    notificationsCheck(config),
    replicaCheck(database, config),
    nodesCheck(database),
    gitBundlesCheck(database, config),
    mailCheck(config),
    searchCheck(database),
    reservedNamesCheck(database),
    storedFilesCheck(database),
  ];
}
