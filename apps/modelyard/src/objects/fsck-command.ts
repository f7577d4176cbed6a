import { checkObjects, type ObjectCheck, startsOfDay } from "@modelyard/hub";
import { loadConfig } from "../config/load-config.ts";
import { openDoctorDatabase } from "../doctor/doctor-database.ts";
import { counted, inBytes, type ObjectCommand, paced } from "./command-output.ts";
import { openExistingStore } from "./open-existing-store.ts";

const ownFlags: ReadonlySet<string> = new Set(["--json", "--sample"]);

/**
 * Compares the hashes of stored objects, and the store with the database. Changes nothing.
 * @returns the exit code: 0, or 1 when an object is damaged or missing
 */
export async function fsckCommand(
  { flags, environment, print, printProgress }: ObjectCommand,
  now = new Date(),
): Promise<number> {
  const config = loadConfig({
    flags: flags.filter((flag) => !ownFlags.has(flag)),
    environment,
    folder: process.cwd(),
  });
  const driver = await openExistingStore(config, config.objectStore);
  const opened = await openDoctorDatabase(config);
  try {
    const check = await checkObjects({
      driver,
      queries: opened.database?.orm,
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

function describeCheck(check: ObjectCheck, unknown: string | undefined): string {
  const { damaged, damagedObjects, unrecorded } = check;
  return [
    ...damaged.map(({ key, problem, detail }) => `${problem.padEnd(10)} ${key}: ${detail}`),
    ...(damagedObjects > damaged.length ? [`and ${counted(damagedObjects - damaged.length, "more object")}`] : []),
    ...(unknown === undefined ? [] : [`Missing objects were not looked for: ${unknown}.`]),
    ...(unrecorded === 0 ? [] : [`${counted(unrecorded, "object")} of interrupted uploads, which is no damage.`]),
    ...(damagedObjects === 0
      ? []
      : ["Restore damaged and missing objects from a backup, or upload their files again: that replaces them."]),
    `Checked ${summary(check)}.`,
  ].join("\n");
}

function summary({ objects, bytes, damagedObjects }: Readonly<ObjectCheck>): string {
  return `${counted(objects, "object")}, ${inBytes(bytes)}, ${damagedObjects} damaged`;
}
