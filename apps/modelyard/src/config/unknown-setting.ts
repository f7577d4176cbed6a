import { ConfigError } from "./config-error.ts";
import { nearest } from "./nearest.ts";

/** Returns the error for a name that is no setting, with the known name that was probably meant. */
export function unknownSetting(name: string, known: readonly string[], where: string): ConfigError {
  const meant = nearest(name, known);
  const hint = meant === undefined ? "See modelyard --help for all settings." : `Did you mean ${meant}?`;
  return new ConfigError(`Unknown setting ${name} ${where}. ${hint}`);
}
