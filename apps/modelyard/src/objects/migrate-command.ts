import { copyObjects, type ObjectCopy } from "@modelyard/hub";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig } from "../config/load-config.ts";
import { counted, inBytes, type ObjectCommand, paced } from "./command-output.ts";
import { openExistingStore } from "./open-existing-store.ts";
import type { StoreKind } from "./open-object-store.ts";

const usage = "modelyard objects migrate --to s3|disk [--dry-run] [--json] [settings]";
const ownFlags: ReadonlySet<string> = new Set(["--json", "--dry-run"]);

/**
 * Copies all large files to the other store and compares their hashes there. Run it again to continue.
 * @returns the exit code: 0, or 1 when an object could not be copied
 */
export async function objectsCommand({ flags, environment, print, printProgress }: ObjectCommand): Promise<number> {
  const { to, rest } = readArguments(flags);
  const isDryRun = flags.includes("--dry-run");
  const config = loadConfig({
    flags: rest.filter((flag) => !ownFlags.has(flag)),
    environment,
    folder: process.cwd(),
  });
  const source = await openExistingStore(config, to === "s3" ? "disk" : "s3");
  try {
    const target = await openExistingStore(config, to);
    try {
      const onProgress = paced<Readonly<ObjectCopy>>((state) => printProgress(summary(state, isDryRun)));
      const copy = await copyObjects({ from: source, to: target, isDryRun, onProgress });
      print(flags.includes("--json") ? JSON.stringify(copy, undefined, 2) : describeCopy(copy, isDryRun));
      return copy.failedObjects === 0 ? 0 : 1;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** @throws {ConfigError} another command than `migrate`, or another store */
function readArguments([command, ...flags]: readonly string[]): { to: StoreKind; rest: string[] } {
  if (command !== "migrate") throw new ConfigError(`Usage: ${usage}`);
  const at = flags.findIndex((flag) => flag === "--to" || flag.startsWith("--to="));
  const isInline = flags[at]?.startsWith("--to=") === true;
  const to = isInline ? flags[at]?.slice("--to=".length) : flags[at + 1];
  if (at === -1 || (to !== "disk" && to !== "s3")) {
    throw new ConfigError(`Name the store to copy to: --to s3 or --to disk. Usage: ${usage}`);
  }
  return { to, rest: flags.toSpliced(at, isInline ? 1 : 2) };
}

function describeCopy(copy: ObjectCopy, isDryRun: boolean): string {
  const { failed, failedObjects } = copy;
  return [
    ...failed.map(({ key, reason }) => `failed ${key}: ${reason}`),
    ...(failedObjects > failed.length ? [`and ${counted(failedObjects - failed.length, "more object")}`] : []),
    `${summary(copy, isDryRun)}.`,
  ].join("\n");
}

function summary({ copied, copiedBytes, present, failedObjects }: Readonly<ObjectCopy>, isDryRun: boolean): string {
  const verb = isDryRun ? "to copy" : "copied";
  return `${counted(copied, "object")} ${verb}, ${inBytes(copiedBytes)}, ${counted(present, "object")} already there, ${failedObjects} failed`;
}
