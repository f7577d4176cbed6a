import { parseArgs } from "node:util";
import { ConfigError } from "./config-error.ts";
import { configFlag, type FoundValue } from "./found-value.ts";
import { type Setting, settingNames, settings } from "./settings.ts";
import { unknownSetting } from "./unknown-setting.ts";

const byFlag = new Map<string, Setting>(settingNames.map((name) => [settings[name].flag, settings[name]]));
const options = Object.fromEntries([
  [configFlag, { type: "string" as const }],
  ...[...byFlag].map(([flag, { isSwitch }]) => [flag, { type: isSwitch ? ("boolean" as const) : ("string" as const) }]),
]);

/**
 * Reads `--name value`, `--name=value` and `--switch`.
 * @returns the values by flag, without the dashes
 * @throws {ConfigError} an unknown flag, a flag without its value, or an argument that is not a flag
 */
export function readFlags(args: readonly string[]): Map<string, FoundValue> {
  const found = new Map<string, FoundValue>();
  // Not strict: the messages below also name the setting that was probably meant.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") throw unexpected(token.value);
    const { name, rawName, value, inlineValue } = token;
    const setting = byFlag.get(name);
    if (setting === undefined && name !== configFlag) {
      throw unknownSetting(
        rawName,
        [...byFlag.keys(), configFlag].map((flag) => `--${flag}`),
        "on the command line",
      );
    }
    const isMissing = value === undefined || (!inlineValue && value.startsWith("--"));
    if (isMissing && setting?.isSwitch !== true) {
      throw new ConfigError(`${rawName} needs a value. ${setting?.about ?? ""}`.trim());
    }
    found.set(name, { value: value ?? true, source: rawName });
  }
  return found;
}

function unexpected(argument: string): ConfigError {
  return new ConfigError(
    `Unexpected argument ${JSON.stringify(argument)}. Settings are given as --name value; see modelyard --help.`,
  );
}
