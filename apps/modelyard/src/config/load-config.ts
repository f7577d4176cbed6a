import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import type { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { configEnvironment, configFlag, type FoundValue } from "./found-value.ts";
import { readFlags } from "./read-flags.ts";
import { readSettingsFile } from "./read-settings-file.ts";
import { readVariable, rejectUnknownVariables, type Variables } from "./read-variables.ts";
import { type Config, ConfigSchema, type Setting, type SettingName, settingNames, settings } from "./settings.ts";

export interface ConfigSources {
  /** Arguments after the command. */
  flags: readonly string[];
  environment: Variables;
  /** Folder of the `.env` file, and of relative paths. */
  folder: string;
}

/**
 * Combines the settings: flags win over the environment, that over `.env`, that over the file, that over defaults.
 * @throws {ConfigError} an unknown name (with the one that was probably meant) or a value that does not fit
 */
export function loadConfig(sources: ConfigSources): Config {
  const found = findSettings(sources);
  const parsed = ConfigSchema.safeParse(Object.fromEntries([...found].map(([name, { value }]) => [name, value])));
  if (parsed.success) return parsed.data;
  throw badValue(found, parsed.error);
}

/** Returns the settings that a source names, with the source that wins. @throws {ConfigError} an unknown name */
export function findSettings({ flags, environment, folder }: ConfigSources): Map<SettingName, FoundValue> {
  const fromFlags = readFlags(flags);
  const dotEnv = resolve(folder, ".env");
  const fromDotEnv = existsSync(dotEnv) ? parseEnv(readFileSync(dotEnv, "utf8")) : {};
  rejectUnknownVariables(environment, "the environment");
  rejectUnknownVariables(fromDotEnv, dotEnv);
  const file = fromFlags.get(configFlag)?.value ?? environment[configEnvironment] ?? fromDotEnv[configEnvironment];
  const fromFile = typeof file === "string" ? readSettingsFile(resolve(folder, file)) : undefined;

  const found = new Map<SettingName, FoundValue>();
  for (const name of settingNames) {
    const setting = settings[name];
    const value =
      fromFlags.get(setting.flag) ??
      readVariable(environment, setting, "the environment") ??
      readVariable(fromDotEnv, setting, dotEnv) ??
      fromFile?.get(name);
    if (value !== undefined) found.set(name, value);
  }
  return found;
}

function badValue(found: ReadonlyMap<SettingName, FoundValue>, error: z.ZodError): ConfigError {
  const [issue] = error.issues;
  const name = settingNames.find((candidate) => candidate === issue?.path[0]);
  if (issue === undefined || name === undefined) throw error;
  const setting: Setting = settings[name];
  const { value, source = setting.environment } = found.get(name) ?? {};
  const shown = setting.isSecret ? "" : ` ${JSON.stringify(value)}`;
  return new ConfigError(`${source}: the value${shown} cannot be used: ${lowerFirst(issue.message)}. ${setting.about}`);
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
