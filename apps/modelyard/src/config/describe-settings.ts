import { type Setting, type SettingName, settingNames, settings } from "./settings.ts";

/** The settings as the lines of `--help`. */
export function describeSettings(): string {
  const all: Readonly<Record<SettingName, Setting>> = settings;
  const rows = settingNames.map((name) => {
    const { flag, environment, about, defaultText, isSwitch } = all[name];
    return { flag: `--${flag}${isSwitch ? "" : " VALUE"}`, environment, about, defaultText };
  });
  return rows
    .map(
      ({ flag, environment, about, defaultText }) =>
        `  ${flag.padEnd(24)} ${environment}\n      ${about}\n      Default: ${defaultText}.`,
    )
    .join("\n");
}
