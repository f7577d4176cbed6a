import type { Database } from "@modelyard/platform/database";
import { type LaunchedModelEntry, LaunchRequest } from "../contract/launchers.ts";
import { changeSettings } from "../owners/router-changes.ts";
import { launcherOperations } from "../settings/api/launcher-api.ts";
import { readRequest } from "../settings/read-request.ts";
import type { RegisterSettings } from "../settings/settings-app.ts";
import { requireAdministrator } from "../settings/settings-caller.ts";
import { SettingsError } from "../settings/settings-error.ts";
import type { LaunchedEngines } from "./launched-engines.ts";

/** Engines that this hub starts, for administrators. `launched` is `undefined` if there is no file of launchers. */
export function registerLauncherRoutes(
  register: RegisterSettings,
  { database, launched }: { database: Database; launched: LaunchedEngines | undefined },
): void {
  register(launcherOperations.list, async ({ caller }) => {
    requireAdministrator(caller);
    return Response.json((launched?.entries() ?? []) satisfies LaunchedModelEntry[]);
  });

  register(launcherOperations.start, async ({ caller, request, requireSpace }) => {
    requireAdministrator(caller);
    await requireSpace();
    const { launcher, model } = await readRequest(request, LaunchRequest);
    const started = launched?.start(launcher, model);
    if (started === undefined) throw unknown(launcher, model);
    await changeSettings(database, async () => started);
    return Response.json({ started });
  });

  register(launcherOperations.stop, async ({ caller, request }) => {
    requireAdministrator(caller);
    const { launcher, model } = await readRequest(request, LaunchRequest);
    const stopped = launched?.stop(launcher, model);
    if (stopped === undefined) throw unknown(launcher, model);
    await changeSettings(database, async () => stopped > 0);
    return Response.json({ stopped });
  });
}

function unknown(launcher: string, model: string): SettingsError {
  const message = `No launcher called ${launcher.slice(0, 64)} has a model ${model.slice(0, 200)}. See the file of launchers.`;
  return new SettingsError("not_found", message, { field: "model" });
}
