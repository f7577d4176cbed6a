import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { backupCommand } from "../../../apps/modelyard/src/backup/backup-command.ts";
import { restoreCommand } from "../../../apps/modelyard/src/backup/restore-command.ts";
import { StartError } from "../../../apps/modelyard/src/start-error.ts";

/** Runs a command like the CLI, on a test database that its parent process sends. */
process.once("message", (target: DatabaseTarget) => {
  run(target).catch((error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exitCode = 1;
    process.disconnect();
  });
});

async function run(target: DatabaseTarget): Promise<void> {
  const [name, ...flags] = process.argv.slice(2);
  const command = {
    flags,
    environment: process.env,
    print: () => undefined,
    printProgress: (text: string) => process.stderr.write(`${text}\n`),
  };
  process.exitCode =
    name === "backup"
      ? await backupCommand(command, async () => ({ database: connectDatabase(target, { connections: 1 }), target }))
      : await restoreCommand(command, () => target);
  process.disconnect();
}
