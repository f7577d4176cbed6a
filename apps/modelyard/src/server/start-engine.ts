import { randomBytes } from "node:crypto";
import { createEngine, type Engine } from "@modelyard/engine";
import type { Hub } from "@modelyard/hub";
import type { Logger } from "@modelyard/platform/logger";
import type { EngineLimits } from "../config/engine/engine-limits.ts";

/** The engine of this hub, and the key with which the router calls it. */
export interface RunningEngine extends Pick<Engine, "url" | "close"> {
  key: string;
}

/** Starts the engine that runs models of the hub. @returns `undefined` if it is off */
export async function startEngine(
  limits: EngineLimits | undefined,
  { hub, logger }: { hub: Pick<Hub, "localModels">; logger: Logger },
): Promise<RunningEngine | undefined> {
  const { localModels: source } = hub;
  if (limits === undefined || source === undefined) return undefined;
  const { memoryBytes, threads } = limits;
  const key = randomBytes(32).toString("hex");
  const engine = await createEngine({ source, memoryBytes, threads, key, logger: logger.child({ room: "engine" }) });
  return { url: engine.url, key, close: () => engine.close() };
}
