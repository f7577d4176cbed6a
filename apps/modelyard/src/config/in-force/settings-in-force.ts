import { type ConfigSources, findSettings } from "../load-config.ts";
import { type Setting, type SettingName, settingNames, settings } from "../settings.ts";

/** A setting as administrators see it. */
export interface SettingInForce {
  /** The environment variable. */
  name: string;
  /** As it was written; `undefined` for secrets, and without a source. */
  value: string | undefined;
  /** `undefined`: the default applies. */
  source: string | undefined;
  isSecret: boolean;
  defaultText: string;
  about: string;
}

/** Addresses may contain a password: `postgres://user:password@host`. */
const userInfo = /\/\/[^/@\s]{1,1000}@/g;

/** Returns every setting with its source. No secret is in the result. */
export function settingsInForce(sources: ConfigSources): SettingInForce[] {
  const found = findSettings(sources);
  const all: Readonly<Record<SettingName, Setting>> = settings;
  return settingNames.map((name) => {
    const { environment, isSecret = false, defaultText, about } = all[name];
    const { value, source } = found.get(name) ?? {};
    return {
      name: environment,
      value: value === undefined || isSecret ? undefined : shown(value),
      source,
      isSecret,
      defaultText,
      about,
    };
  });
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replaceAll(userInfo, "//[hidden]@");
}
