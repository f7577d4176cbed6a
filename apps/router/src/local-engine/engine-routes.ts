import type { EngineState } from "../contract/engine.ts";
import { UnloadRequest } from "../contract/engine.ts";
import { engineOperations } from "../settings/api/engine-api.ts";
import { readRequest } from "../settings/read-request.ts";
import type { RegisterSettings } from "../settings/settings-app.ts";
import { requireAdministrator } from "../settings/settings-caller.ts";
import { SettingsError } from "../settings/settings-error.ts";
import { EngineAwayError, type EngineClient } from "./engine-client.ts";

/** The state of this hub's engine, for administrators. @param engine `undefined`: the hub runs no models */
export function registerEngineRoutes(register: RegisterSettings, engine: EngineClient | undefined): void {
  const requireEngine = (): EngineClient => {
    if (engine !== undefined) return engine;
    throw new SettingsError("not_found", "This hub runs no models itself: it was started with the engine off.");
  };

  register(engineOperations.get, async ({ caller }) => {
    requireAdministrator(caller);
    return Response.json((await reached(requireEngine().state())) satisfies EngineState);
  });

  register(engineOperations.unload, async ({ caller, request }) => {
    requireAdministrator(caller);
    const { model } = await readRequest(request, UnloadRequest);
    if (!(await reached(requireEngine().unload(model))))
      throw new SettingsError("not_found", `${model} is not loaded.`, { field: "model" });
    return Response.json({ unloaded: true });
  });
}

async function reached<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof EngineAwayError)) throw cause;
    throw new SettingsError("engine_unavailable", `${cause.message} Try again, or look into the log of the hub.`, {
      cause,
    });
  }
}
