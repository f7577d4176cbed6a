import type { Config, SettingName } from "./settings.ts";
import { settingNames, settings } from "./settings.ts";

/** Settings that `SIGHUP` puts in force without a restart. */
export const reloadable = ["readOnly", "metricsToken"] as const satisfies readonly SettingName[];

export type ReloadableSettings = Pick<Config, (typeof reloadable)[number]>;

/** Names the settings that differ, by what a reload does with them. */
export function compareSettings(before: Config, after: Config): { reloaded: string[]; needRestart: string[] } {
  const changed = settingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const names: readonly SettingName[] = reloadable;
  const variablesOf = (isReloaded: boolean): string[] =>
    changed.filter((name) => names.includes(name) === isReloaded).map((name) => settings[name].environment);
  return { reloaded: variablesOf(true), needRestart: variablesOf(false) };
}
