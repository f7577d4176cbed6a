import { UnknownLocalAppError } from "../errors/unknown-key.ts";
import type { ModelRecord } from "../model-record.ts";
import { agentApps } from "./agents.ts";
import { desktopApps } from "./desktop.ts";
import { llamaCppApps } from "./llama-cpp.ts";
import type { LocalApp } from "./local-app.ts";
import { serverApps } from "./servers.ts";

export * from "./local-app.ts";

/** Every app that can run a model on a local machine, by key. To add one, add an entry in the file of its kind. */
export const localApps = {
  ...llamaCppApps,
  ...serverApps,
  ...desktopApps,
  ...agentApps,
} as const satisfies Record<string, LocalApp>;

/** Key of a local app. */
export type LocalAppKey = keyof typeof localApps;

/** Returns whether a text is the key of a local app. */
export function isLocalAppKey(key: string): key is LocalAppKey {
  return Object.hasOwn(localApps, key);
}

/**
 * Finds a local app by its key.
 * @throws {UnknownLocalAppError} there is no such app; the error suggests the most similar one
 */
export function localApp(key: string): LocalApp {
  if (!isLocalAppKey(key)) throw new UnknownLocalAppError(key, Object.keys(localApps));
  return localApps[key];
}

/** Returns the local apps that a model's page offers, in the order in which it lists them. */
export function localAppsFor(model: ModelRecord): LocalAppKey[] {
  return Object.keys(localApps)
    .filter((key) => isLocalAppKey(key) && localApps[key].isOfferedFor(model))
    .filter(isLocalAppKey);
}
