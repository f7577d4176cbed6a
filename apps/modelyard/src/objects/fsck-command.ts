import { checkStorage, type StorageCheck, startsOfDay } from "@modelyard/hub";
import { loadConfig } from "../config/load-config.ts";
import { openDoctorDatabase } from "../doctor/database/doctor-database.ts";
import { counted, inBytes, type ObjectCommand, paced } from "./command-output.ts";
import { openExistingStores } from "./open-existing-store.ts";

const ownFlags: ReadonlySet<string> = new Set(["--json", "--sample", "--files"]);

/**
 * Compares the hashes of stored objects and xorbs, and the store with the database; with `--files`, also the SHA-256 of
 * files that are stored as xorbs. Changes nothing.
 * @returns the exit code: 0, or 1 when something is damaged or missing
 */
export async function fsckCommand(
  { flags, environment, print, printProgress }: ObjectCommand,
  { now = new Date(), openDatabase = openDoctorDatabase } = {},
): Promise<number> {
  const config = loadConfig({
    flags: flags.filter((flag) => !ownFlags.has(flag)),
    environment,
    folder: process.cwd(),
  });
  const driver = await openExistingStores(config);
  const opened = await openDatabase(config);
  try {
    const check = await checkStorage({
      driver,
      orm: opened.database?.orm,
      readsFiles: flags.includes("--files"),
      ...(flags.includes("--sample") ? { starts: startsOfDay(now) } : {}),
      onProgress: paced((state) => printProgress(`checked ${summary(state)}`)),
    });
    const unknown = opened.database === undefined ? opened.reason : undefined;
    if (flags.includes("--json")) {
      print(
        JSON.stringify({ ...check, missingObjects: unknown === undefined ? "checked" : "not checked" }, undefined, 2),
      );
    } else {
      print(describeCheck(check, unknown));
    }
    return check.damagedObjects === 0 ? 0 : 1;
  } finally {
    await opened.database?.close();
    await driver.close();
  }
}

function describeCheck(check: StorageCheck, unknown: string | undefined): string {
  const { damaged, damagedObjects, unrecorded } = check;
  return [
    ...damaged.flatMap(describeDamage),
    ...(damagedObjects > damaged.length
      ? [`and ${counted(damagedObjects - damaged.length, "more damaged object")}`]
      : []),
    ...(unknown === undefined ? [] : [`Missing objects were not looked for: ${unknown}.`]),
    ...(unrecorded === 0 ? [] : [`${counted(unrecorded, "object")} of interrupted uploads, which is no damage.`]),
    ...(damagedObjects === 0
      ? []
      : ["Restore damaged and missing objects from a backup, or upload their files again: that replaces them."]),
    `Checked ${summary(check)}.`,
  ].join("\n");
}

function describeDamage({ key, problem, detail, repositories, repositoryCount }: StorageCheck["damaged"][number]) {
  const line = `${problem.padEnd(10)} ${key}: ${detail}`;
  if (repositoryCount === 0) return [line];
  const more = repositoryCount > repositories.length ? ` and ${repositoryCount - repositories.length} more` : "";
  return [line, `${" ".repeat(11)}needed by ${repositories.join(", ")}${more}`];
}

function summary({ objects, xorbs, files, bytes, damagedObjects }: Readonly<StorageCheck>): string {
  const parts = [counted(objects, "object"), counted(xorbs, "xorb"), counted(files, "Xet file"), inBytes(bytes)];
  return `${parts.join(", ")}, ${damagedObjects} damaged`;
}
