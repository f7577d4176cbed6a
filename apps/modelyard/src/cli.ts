import { ConfigError } from "./config/config-error.ts";
import { describeSettings } from "./config/describe-settings.ts";
import { processEnvironment } from "./config/environment.ts";
import { loadConfig } from "./config/load-config.ts";
import { nearest } from "./config/nearest.ts";
import type { ObjectCommand } from "./objects/command-output.ts";
import { StartError } from "./start-error.ts";
import { version } from "./version.ts";

const usage = `Modelyard ${version}: an open hub for machine-learning models that anyone can run.

Usage:
  modelyard serve [settings]    start the hub; Ctrl-C stops it
  modelyard snippets MODEL      print the code to load or call a model; see modelyard snippets --help
  modelyard doctor [settings]   check this machine and the installation; --json for programs
  modelyard fsck [settings]     check the bytes of large files; --sample a thirtieth, another each day; --json
  modelyard objects migrate --to s3|disk [settings]
                                copy large files to another store; --dry-run, --json
  modelyard gc [settings]       count unused large files and git objects; --delete removes them; --json
  modelyard help                this text
  modelyard version             the version

Examples:
  modelyard serve --demo
  modelyard serve --port 8080 --data-dir /srv/modelyard --provision yard.yaml

Settings (a flag wins over the variable, that over .env, that over the file of --config FILE):
${describeSettings()}

Exit codes: 0 stopped cleanly, 1 could not start, failed, or doctor, fsck or gc found a problem, 2 a setting or command is wrong.`;

const commands = ["serve", "snippets", "doctor", "fsck", "objects", "gc", "help", "version"] as const;

async function main([command = "help", ...flags]: readonly string[]): Promise<number> {
  if (command !== "snippets" && (flags.includes("--help") || flags.includes("-h"))) command = "help";
  switch (command) {
    case "serve": {
      const environment = processEnvironment();
      const config = loadConfig({ flags, environment, folder: process.cwd() });
      // Loaded only now: help and a wrong setting answer at once.
      const { serveUntilStopped } = await import("./process/serve-until-stopped.ts");
      return serveUntilStopped({ config, environment, print: (line) => console.log(line) });
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
      return doctorCommand({
        flags,
        environment: processEnvironment(),
        print: (text) => console.log(text),
      });
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
    case "help":
    case "--help":
    case "-h":
      console.log(usage);
      return 0;
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

function objectCommand(flags: readonly string[]): ObjectCommand {
  return {
    flags,
    environment: processEnvironment(),
    print: (text) => console.log(text),
    printProgress: (text) => console.error(text),
  };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
