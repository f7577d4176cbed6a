import { readFileSync } from "node:fs";
import { parseYaml, YamlError } from "@modelyard/platform/parse-yaml";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import type { FoundValue } from "./found-value.ts";
import { type SettingName, settingNames } from "./settings.ts";
import { unknownSetting } from "./unknown-setting.ts";

/**
 * Reads the YAML file of `--config`: one line `name: value` per setting.
 * @throws {ConfigError} it cannot be read, is not YAML, or has an unknown name
 */
export function readSettingsFile(path: string): Map<SettingName, FoundValue> {
  const yaml = parse(readText(path), path);
  const parsed = z.record(z.string(), z.unknown()).safeParse(yaml.values() ?? {});
  if (!parsed.success) throw new ConfigError(`${path}: expected lines of the form name: value.`);
  const found = new Map<SettingName, FoundValue>();
  for (const [key, value] of Object.entries(parsed.data)) {
    const name = settingNames.find((candidate) => candidate === key);
    if (name === undefined) throw unknownSetting(key, settingNames, `in ${path}:${yaml.lineOf([key]) ?? 1}`);
    found.set(name, { value, source: `${key} in ${path}:${yaml.lineOf([key]) ?? 1}` });
  }
  return found;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new ConfigError(`The settings file ${path} cannot be read.`, { cause });
  }
}

function parse(text: string, path: string) {
  try {
    return parseYaml(text);
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new ConfigError(`${path}:${cause.line ?? 1}: ${cause.message}.`, { cause });
  }
}
