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
  const parts = text.split(/([\s"']+)/).map((part) => part.split(betweenAddresses).map(withoutSecrets).join(","));
  return parts.join("");
}

const betweenAddresses = /,(?=[a-z][a-z\d+.-]{0,30}:\/\/)/i;

/** Hides what may be a secret in an address: user and password, and the values of its query. */
function withoutSecrets(address: string): string {
  if (!address.includes("://")) return address;
  const url = URL.parse(address);
  // Addresses with several hosts, for example.
  if (url === null) return `${address.slice(0, address.indexOf("://"))}://[hidden]`;
  const { protocol, username, password, host, pathname, searchParams } = url;
  const user = username === "" && password === "" ? "" : "[hidden]@";
  const names = [...searchParams.keys()].map((name) => `${name}=[hidden]`);
  const path = pathname === "/" && !address.endsWith("/") ? "" : pathname;
  return `${protocol}//${user}${host}${path}${names.length === 0 ? "" : `?${names.join("&")}`}`;
}
