import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Account, postgresAccount } from "@modelyard/platform/postgres/account";
import { cacheProblem, canEnter, otherFolder, programsCache } from "@modelyard/platform/postgres/closed-folder";
import type { Config } from "../../config/settings.ts";
import type { DoctorCheck } from "../doctor-check.ts";

/** Reports under which account the embedded PostgreSQL runs, and whether this account can enter the data folder. */
export function accountCheck(
  { databaseUrl, dataFolder }: Pick<Config, "databaseUrl" | "dataFolder">,
  findAccount: () => Promise<Account | undefined> = postgresAccount,
): DoctorCheck {
  return {
    name: "database account",
    run: async () => {
      if (databaseUrl !== undefined) return { status: "ok", detail: "PostgreSQL is not the embedded one" };
      const account = await findAccount();
      if (account === undefined) return { status: "ok", detail: "PostgreSQL runs as this user" };
      const runsAs = `PostgreSQL refuses to run as root and runs as the account ${account.uid}`;
      // The data folder itself is opened to all accounts when the hub starts.
      const above = nearestExisting(dirname(resolve(dataFolder)));
      if (await canEnter(above, account)) return { status: "ok", detail: `${runsAs}, which can enter ${above}` };
      const closed = `${runsAs}, which cannot enter ${above}`;
      const problem = await cacheProblem(account);
      if (problem !== undefined) return { status: "problem", detail: `${closed}. ${problem}`, remedy: otherFolder };
      return {
        status: "ok",
        detail: `${closed}: it is started inside its data folder, and its programs are in ${programsCache}`,
      };
    },
  };
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder));
}
