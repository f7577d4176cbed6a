import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { nearest } from "./nearest.ts";
import { type Config, type Setting, type SettingName, settingNames, settings } from "./settings.ts";

export interface ConfigSources {
  /** Words after the command. */
  flags: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  /** Folder in which `.env` is looked for. */
  folder: string;
}

/** A raw value and the words that say where it stands. */
interface Found {
  value: unknown;
  place: string;
}

const all: Readonly<Record<SettingName, Setting>> = settings;
const configFlag = "config";
const configEnvironment = "MODELYARD_CONFIG";

/**
 * Puts the settings together: flags win over the environment, that over `.env`, that over the file, that over defaults.
 * @throws {ConfigError} an unknown name (with the one that was probably meant) or a value that does not fit
 */
export function loadConfig({ flags, environment, folder }: ConfigSources): Config {
  const fromFlags = readFlags(flags);
  const dotEnv = resolve(folder, ".env");
  const fromDotEnv = existsSync(dotEnv) ? parseEnv(readFileSync(dotEnv, "utf8")) : {};
  refuseUnknownNames(environment, "the environment");
  refuseUnknownNames(fromDotEnv, dotEnv);
  const file = fromFlags.get(configFlag)?.value ?? environment[configEnvironment] ?? fromDotEnv[configEnvironment];
  const fromFile = typeof file === "string" ? readFile(resolve(folder, file)) : new Map<SettingName, Found>();

  const values: Record<string, unknown> = {};
  for (const name of settingNames) {
    const setting = all[name];
    const found =
      fromFlags.get(setting.flag) ??
      readVariable(environment, setting, "the environment") ??
      readVariable(fromDotEnv, setting, dotEnv) ??
      fromFile.get(name);
    const parsed = setting.schema.safeParse(found?.value);
    if (!parsed.success) throw badValue(setting, found, parsed.error);
    values[name] = parsed.data;
  }
  return ConfigShape.parse(values);
}

// The values were parsed one by one; this gives their names and types back to the compiler.
const ConfigShape = z.custom<Config>((values) => typeof values === "object" && values !== null);

function badValue(setting: Setting, found: Found | undefined, error: z.ZodError): ConfigError {
  const shown = setting.isSecret ? "" : ` ${JSON.stringify(found?.value)}`;
  const reason = error.issues[0]?.message ?? "it does not fit";
  return new ConfigError(
    `${found?.place ?? setting.environment}: the value${shown} cannot be used: ${lowerFirst(reason)}. ${setting.about}`,
  );
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function readFlags(words: readonly string[]): Map<string, Found> {
  const byFlag = new Map<string, Setting>(settingNames.map((name) => [all[name].flag, all[name]]));
  const found = new Map<string, Found>();
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    const match = /^--([^=]+)(?:=([^]*))?$/.exec(word);
    if (!match)
      throw new ConfigError(
        `Unexpected word ${JSON.stringify(word)}. Settings are given as --name value; see modelyard --help.`,
      );
    const [, flag = "", inline] = match;
    const setting = byFlag.get(flag);
    if (!setting && flag !== configFlag)
      throw unknownName(
        `--${flag}`,
        [...byFlag.keys(), configFlag].map((name) => `--${name}`),
        "on the command line",
      );
    const next = words[index + 1];
    if (inline !== undefined) found.set(flag, { value: inline, place: `--${flag}` });
    else if (setting?.isSwitch) found.set(flag, { value: true, place: `--${flag}` });
    else if (next === undefined || next.startsWith("--"))
      throw new ConfigError(`--${flag} needs a value. ${setting?.about ?? ""}`.trim());
    else {
      found.set(flag, { value: next, place: `--${flag}` });
      index += 1;
    }
  }
  return found;
}

function refuseUnknownNames(variables: Readonly<Record<string, string | undefined>>, place: string): void {
  const known = settingNames.flatMap((name) => {
    const { environment, isSecret } = all[name];
    return isSecret ? [environment, `${environment}_FILE`] : [environment];
  });
  for (const name of Object.keys(variables)) {
    // Variables for the test runs of this project are nobody's settings.
    if (
      !name.startsWith("MODELYARD_") ||
      name.startsWith("MODELYARD_TEST_") ||
      name === configEnvironment ||
      known.includes(name)
    )
      continue;
    throw unknownName(name, [...known, configEnvironment], `in ${place}`);
  }
}

function readVariable(
  variables: Readonly<Record<string, string | undefined>>,
  setting: Setting,
  place: string,
): Found | undefined {
  const name = setting.environment;
  const value = variables[name];
  // An empty variable is how many supervisors say "not set".
  if (value !== undefined && value !== "") return { value, place: `${name} in ${place}` };
  const file = setting.isSecret ? variables[`${name}_FILE`] : undefined;
  if (file === undefined || file === "") return undefined;
  try {
    return { value: readFileSync(file, "utf8").trim(), place: `${name}_FILE in ${place}` };
  } catch (cause) {
    throw new ConfigError(`${name}_FILE in ${place}: the file ${file} cannot be read.`, { cause });
  }
}

function readFile(path: string): Map<SettingName, Found> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    throw new ConfigError(`The settings file ${path} cannot be read.`, { cause });
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const problem = document.errors[0];
  if (problem)
    throw new ConfigError(`${path}:${lines.linePos(problem.pos[0]).line}: ${problem.message.split("\n")[0]}`);
  const values: unknown = document.toJS() ?? {};
  const parsed = z.record(z.string(), z.unknown()).safeParse(values);
  if (!parsed.success) throw new ConfigError(`${path}: expected lines of the form name: value.`);
  const found = new Map<SettingName, Found>();
  for (const [key, value] of Object.entries(parsed.data)) {
    const name = settingNames.find((candidate) => candidate === key);
    if (name === undefined) throw unknownName(key, settingNames, `in ${path}`);
    found.set(name, { value, place: `${key} in ${path}` });
  }
  return found;
}

function unknownName(name: string, known: readonly string[], place: string): ConfigError {
  const meant = nearest(name, known);
  const hint = meant === undefined ? "See modelyard --help for all settings." : `Did you mean ${meant}?`;
  return new ConfigError(`Unknown setting ${name} ${place}. ${hint}`);
}
