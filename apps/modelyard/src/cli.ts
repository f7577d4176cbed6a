import { commandHelp } from "./command-help.ts";
import { ConfigError } from "./config/config-error.ts";
import { describeSettings } from "./config/describe-settings.ts";
import { processEnvironment } from "./config/environment.ts";
import { settingsInForce } from "./config/in-force/settings-in-force.ts";
import { loadConfig } from "./config/load-config.ts";
import { nearest } from "./config/nearest.ts";
import type { ObjectCommand } from "./objects/command-output.ts";
import { StartError } from "./start-error.ts";
import { terminalOutput } from "./terminal-output.ts";
import { version } from "./version.ts";

const usage = `Modelyard ${version}: an open hub for machine-learning models that anyone can run.

Usage:
  modelyard serve [settings]    start the hub; Ctrl-C stops it
  modelyard snippets MODEL      print the code to load or call a model
  modelyard help [COMMAND]      this text, or that of a command
  modelyard version             the version

Operate a hub, beside it while it runs (each with --json for programs):
  modelyard doctor              check this machine and the installation
  modelyard backup FOLDER       back up database, repositories and large files
  modelyard restore FOLDER      restore a backup into a new installation, or verify it
  modelyard migrate             apply the database migrations of this version
  modelyard reindex [REPO]      compare the index with git and update what differs
  modelyard rebuild-git         rebuild lost git repositories from bundles in the object store
  modelyard fsck                check the bytes of large files; --sample a thirtieth, another each day
  modelyard gc                  count unused large files and git objects; --delete removes them
  modelyard audit verify        check that no entry of the audit log was changed or removed
  modelyard storage [NAME]      show what users and organizations store, and set quotas
  modelyard objects migrate --to s3|disk
                                copy large files to another store; --dry-run

Examples:
  modelyard serve --demo
  modelyard serve --port 8080 --data-dir /srv/modelyard --provision yard.yaml
  modelyard backup /backup/modelyard --data-dir /srv/modelyard

Settings (a flag wins over the variable, that over .env, that over the file of --config FILE):
${describeSettings()}

Exit codes: 0 done, 1 could not start, failed, or found a problem, 2 a setting or command is wrong.`;

const commands = [
  "serve",
  "snippets",
  "doctor",
  "backup",
  "restore",
  "migrate",
  "reindex",
  "rebuild-git",
  "fsck",
  "objects",
  "gc",
  "audit",
  "storage",
  "help",
  "version",
] as const;

const output = terminalOutput(process.stdout, process.stderr);

async function main([command = "help", ...flags]: readonly string[]): Promise<number> {
  if (command !== "snippets" && (flags.includes("--help") || flags.includes("-h"))) return help(command);
  switch (command) {
    case "serve": {
      const environment = processEnvironment();
      const sources = { flags, environment, folder: process.cwd() };
      const config = loadConfig(sources);
      // Loaded only now: help and a wrong setting answer at once.
      const { serveUntilStopped } = await import("./process/serve-until-stopped.ts");
      return serveUntilStopped({
        config,
        readConfig: () => loadConfig(sources),
        settingsInForce: settingsInForce(sources),
        environment,
        print: (line) => console.log(line),
      });
    }
    case "snippets": {
      const { snippetsCommand } = await import("./snippets-command.ts");
      return snippetsCommand(flags, {
        environment: processEnvironment(),
        print: (text) => console.log(text),
        printError: (text) => console.error(text),
      });
    }
    case "doctor": {
      const { doctorCommand } = await import("./doctor/doctor-command.ts");
      return doctorCommand(objectCommand(flags));
    }
    case "fsck": {
      const { fsckCommand } = await import("./objects/fsck-command.ts");
      return fsckCommand(objectCommand(flags));
    }
    case "objects": {
      const { objectsCommand } = await import("./objects/migrate-command.ts");
      return objectsCommand(objectCommand(flags));
    }
    case "gc": {
      const { gcCommand } = await import("./objects/gc-command.ts");
      return gcCommand(objectCommand(flags));
    }
    case "backup": {
      const { backupCommand } = await import("./backup/backup-command.ts");
      return backupCommand(objectCommand(flags));
    }
    case "restore": {
      const { restoreCommand } = await import("./backup/restore-command.ts");
      return restoreCommand(objectCommand(flags));
    }
    case "migrate": {
      const { migrateCommand } = await import("./migrate/migrate-command.ts");
      return migrateCommand(objectCommand(flags));
    }
    case "rebuild-git": {
      const { rebuildGitCommand } = await import("./rebuild-git/rebuild-git-command.ts");
      return rebuildGitCommand(objectCommand(flags));
    }
    case "reindex": {
      const { reindexCommand } = await import("./reindex/reindex-command.ts");
      return reindexCommand(objectCommand(flags));
    }
    case "audit": {
      const { auditCommand } = await import("./audit/audit-command.ts");
      return auditCommand(objectCommand(flags));
    }
    case "storage": {
      const { storageCommand } = await import("./objects/storage-command.ts");
      return storageCommand(objectCommand(flags));
    }
    case "help":
    case "--help":
    case "-h":
      return help(flags[0]);
    case "version":
    case "--version":
      console.log(version);
      return 0;
    default: {
      const meant = nearest(command, commands);
      throw new ConfigError(
        `Unknown command ${command}. ${meant === undefined ? "See modelyard help." : `Did you mean ${meant}?`}`,
      );
    }
  }
}

/** Prints the help of a command, or the general one. */
function help(command: string | undefined): number {
  console.log(commandHelp(command) ?? usage);
  return 0;
}

function objectCommand(flags: readonly string[]): ObjectCommand {
  const { print, printProgress } = output;
  return { flags, environment: processEnvironment(), print, printProgress };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  output.clear();
  if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
