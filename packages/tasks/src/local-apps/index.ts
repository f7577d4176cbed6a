import { UnknownLocalAppError } from "../errors/unknown-key.ts";
import type { ModelRecord } from "../model-record.ts";
import { agentApps } from "./agents.ts";
import { desktopApps } from "./desktop.ts";
import { llamaCppApps } from "./llama-cpp.ts";
import type { LocalApp } from "./local-app.ts";
import { serverApps } from "./servers.ts";

export * from "./local-app.ts";

/** Every app that can run a model on a machine of one's own. Adding one: an entry in the file of its kind. */
export const localApps = {
  ...llamaCppApps,
  ...serverApps,
  ...desktopApps,
  ...agentApps,
} as const satisfies Record<string, LocalApp>;

export type LocalAppKey = keyof typeof localApps;

export function isLocalAppKey(key: string): key is LocalAppKey {
  return Object.hasOwn(localApps, key);
}

/** @throws {UnknownLocalAppError} there is none of this name; the error names the nearest */
export function localApp(key: string): LocalApp {
  if (!isLocalAppKey(key)) throw new UnknownLocalAppError(key, Object.keys(localApps));
  return localApps[key];
}

/** @returns the apps that a model's page offers, in the order in which it lists them */
export function localAppsFor(model: ModelRecord): LocalAppKey[] {
  return Object.keys(localApps)
    .filter((key) => isLocalAppKey(key) && localApps[key].isOfferedFor(model))
    .filter(isLocalAppKey);
}
