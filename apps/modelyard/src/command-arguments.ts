import { ConfigError } from "./config/config-error.ts";

export interface CommandArguments {
  /** Arguments before the first flag. */
  positionals: string[];
  /** The command's own switches that were given. */
  switches: ReadonlySet<string>;
  /** The values of the command's own options. */
  values: ReadonlyMap<string, string>;
  /** All other flags, which are settings. */
  settings: string[];
}

/**
 * Separates the arguments of a command from the settings that follow them.
 * @param own the names of the command's switches and of its options with a value, with their dashes
 * @throws {ConfigError} an option has no value
 */
export function readArguments(
  args: readonly string[],
  own: { switches: readonly string[]; options?: readonly string[] },
): CommandArguments {
  const firstFlag = args.findIndex((arg) => arg.startsWith("-"));
  const positionals = firstFlag === -1 ? [...args] : args.slice(0, firstFlag);
  const switches = new Set<string>();
  const values = new Map<string, string>();
  const settings: string[] = [];
  const flags = args.slice(positionals.length);
  for (let at = 0; at < flags.length; at += 1) {
    const flag = flags[at] ?? "";
    const name = flag.split("=", 1)[0] ?? "";
    if (own.switches.includes(flag)) switches.add(flag);
    else if (own.options?.includes(name) === true) {
      const isInline = flag.includes("=");
      const value = isInline ? flag.slice(name.length + 1) : flags[at + 1];
      if (value === undefined || value === "" || (!isInline && value.startsWith("--"))) {
        throw new ConfigError(`${name} needs a value.`);
      }
      values.set(name, value);
      if (!isInline) at += 1;
    } else settings.push(flag);
  }
  return { positionals, switches, values, settings };
}
