import {
  findNamespaceStorage,
  findRepositoryStorage,
  type NamespaceStorageReport,
  type RepositoryStorageReport,
  setQuotaByName,
} from "@modelyard/hub";
import { parseBytes } from "@modelyard/platform/byte-sizes";
import { readArguments } from "../command-arguments.ts";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig } from "../config/load-config.ts";
import { openDoctorDatabase } from "../doctor/database/doctor-database.ts";
import { StartError } from "../start-error.ts";
import { counted, inBytes, type ObjectCommand } from "./command-output.ts";

interface StorageRequest {
  asJson: boolean;
  /** The user or organisation; `undefined` for all of them. */
  name: string | undefined;
  /** The quota to set: bytes, `null` for none, `"default"` for that of all users or organisations. */
  quota: number | null | "default" | undefined;
  /** Settings of `modelyard serve`. */
  settings: string[];
}

const usage = "Usage: modelyard storage [NAME] [--quota SIZE|none|default] [--json] [settings]";

/**
 * Shows what users and organisations store, and sets their quotas, beside a running hub.
 * @returns the exit code: 0
 * @throws {StartError} the database cannot be reached, or there is no such user or organisation
 */
export async function storageCommand(
  { flags, environment, print }: Omit<ObjectCommand, "printProgress">,
  openDatabase = openDoctorDatabase,
): Promise<number> {
  const { asJson, name, quota, settings } = readRequest(flags);
  const config = loadConfig({ flags: settings, environment, folder: process.cwd() });
  const opened = await openDatabase(config);
  if (opened.database === undefined) throw new StartError(`Storage cannot be shown: ${opened.reason}.`);
  const { database } = opened;
  try {
    const { orm } = database;
    if (name !== undefined && quota !== undefined && !(await setQuotaByName(orm, name, quota))) throw unknownName(name);
    const namespaces = await findNamespaceStorage(orm, name);
    if (name !== undefined && namespaces.length === 0) throw unknownName(name);
    const repositories = name === undefined ? undefined : await findRepositoryStorage(orm, name);
    const report = { namespaces, ...(repositories === undefined ? {} : { repositories }) };
    print(asJson ? JSON.stringify(report, undefined, 2) : describe(namespaces, repositories));
    return 0;
  } finally {
    await database.close();
  }
}

/** @throws {ConfigError} */
function readRequest(flags: readonly string[]): StorageRequest {
  const { positionals, switches, values, settings } = readArguments(flags, {
    switches: ["--json"],
    options: ["--quota"],
  });
  const [name, ...others] = positionals;
  if (others.length > 0) throw new ConfigError(`Name one user or organization. ${usage}`);
  const wanted = values.get("--quota");
  if (wanted !== undefined && name === undefined)
    throw new ConfigError(`--quota needs the name of a user or organization, before all flags. ${usage}`);
  const quota = wanted === undefined ? undefined : readQuota(wanted);
  return { asJson: switches.has("--json"), name, quota, settings };
}

function readQuota(text: string): number | null | "default" {
  if (text === "default") return text;
  if (text === "none") return null;
  const bytes = parseBytes(text);
  if (bytes !== undefined) return bytes;
  throw new ConfigError(
    `--quota: the value ${JSON.stringify(text)} cannot be used: expected a size such as 500GB, none or default. ${usage}`,
  );
}

function unknownName(name: string): StartError {
  return new StartError(`There is no user or organization ${name}. modelyard storage lists all of them.`);
}

function describe(
  namespaces: readonly NamespaceStorageReport[],
  repositories: readonly RepositoryStorageReport[] = [],
): string {
  const lines = namespaces.map(({ name, used, quota, hasOwnQuota, repositories: count }) => {
    const limit = quota === null ? "no quota" : `quota ${inBytes(quota)}`;
    const own = hasOwnQuota ? ", set for it alone" : "";
    return `${name}: ${inBytes(used)} in ${counted(count, "repository", "repositories")} (${limit}${own})`;
  });
  const ofEach = repositories.map(
    ({ id, type, storage, freed }) => `  ${type} ${id}: ${inBytes(storage)}, its deletion frees ${inBytes(freed)}`,
  );
  return [...lines, ...ofEach].join("\n");
}
