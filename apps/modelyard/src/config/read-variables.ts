import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";
import { configEnvironment, type FoundValue } from "./found-value.ts";
import { type Setting, settingNames, settings } from "./settings.ts";
import { unknownSetting } from "./unknown-setting.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Checks the names of all variables that start with `MODELYARD_`.
 * @param source what messages call these variables: `the environment`, or the path of a `.env` file
 * @throws {ConfigError} one of them is no setting
 */
export function rejectUnknownVariables(variables: Variables, source: string): void {
  const all: readonly Setting[] = settingNames.map((name) => settings[name]);
  const known = all.flatMap(({ environment, isSecret }) =>
    isSecret ? [environment, `${environment}_FILE`] : [environment],
  );
  const accepted = new Set([...known, configEnvironment]);
  for (const name of Object.keys(variables)) {
    // This project's own test runs use MODELYARD_TEST_.
    if (!name.startsWith("MODELYARD_") || name.startsWith("MODELYARD_TEST_") || accepted.has(name)) continue;
    throw unknownSetting(name, [...accepted], `in ${source}`);
  }
}

/**
 * Returns a setting's variable, or for secrets the content of the file that `<variable>_FILE` names.
 * @throws {ConfigError} that file cannot be read
 */
export function readVariable(variables: Variables, setting: Setting, source: string): FoundValue | undefined {
  const name = setting.environment;
  const value = variables[name];
  // Many supervisors write "not set" as an empty variable.
  if (value !== undefined && value !== "") return { value, source: `${name} in ${source}` };
  const file = setting.isSecret ? variables[`${name}_FILE`] : undefined;
  if (file === undefined || file === "") return undefined;
  try {
    return { value: readFileSync(file, "utf8").trim(), source: `${name}_FILE in ${source}` };
  } catch (cause) {
    throw new ConfigError(`${name}_FILE in ${source}: the file ${file} cannot be read.`, { cause });
  }
}
