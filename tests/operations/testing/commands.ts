import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { backupCommand } from "../../../apps/modelyard/src/backup/backup-command.ts";
import { restoreCommand } from "../../../apps/modelyard/src/backup/restore-command.ts";

export const secretKey = "5a".repeat(32);
const key = { MODELYARD_SECRET_KEY: secretKey };

type Environment = Readonly<Record<string, string>>;

export interface CommandResult {
  code: number;
  printed: string;
}

interface BackupOptions {
  flags?: string[];
  environment?: Environment;
  onProgress?: (text: string) => void;
}

/** Backs up a hub, as `modelyard backup` beside it. */
export async function backUp(
  hub: { dataFolder: string; target: DatabaseTarget },
  folder: string,
  { flags = [], environment = {}, onProgress = () => undefined }: BackupOptions = {},
): Promise<CommandResult> {
  const printed: string[] = [];
  const code = await backupCommand(
    {
      flags: [folder, ...flags, "--data-dir", hub.dataFolder],
      environment: { ...key, ...environment },
      print: (text) => printed.push(text),
      printProgress: onProgress,
    },
    async () => ({ database: connectDatabase(hub.target, { connections: 1 }), target: hub.target }),
  );
  return resultOf(code, printed);
}

/** Restores a backup, into the embedded PostgreSQL unless a database is given. */
export async function restore(
  folder: string,
  flags: readonly string[],
  { target, environment = {} }: { target?: DatabaseTarget; environment?: Environment } = {},
): Promise<CommandResult> {
  const printed: string[] = [];
  const command = {
    flags: [folder, ...flags],
    environment: { ...key, ...environment },
    print: (text: string) => printed.push(text),
    printProgress: () => undefined,
  };
  const code = await (target === undefined ? restoreCommand(command) : restoreCommand(command, () => target));
  return resultOf(code, printed);
}

function resultOf(code: number, printed: readonly string[]): CommandResult {
  return { code, printed: printed.join("\n") };
}
