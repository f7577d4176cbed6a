import { availableParallelism, totalmem } from "node:os";
import { isLoopback } from "@modelyard/platform/http/address";
import type { Config } from "../settings.ts";

/** A quarter of the machine's memory: PostgreSQL, git and this process need the rest. */
const memoryShare = 4;
const cacheBytes = 20 * 2 ** 30;

export interface EngineLimits {
  memoryBytes: number;
  threads: number;
  cacheBytes: number;
}

/** @returns `undefined` if the engine is off */
export function engineLimitsOf(config: Config): EngineLimits | undefined {
  const isOn = config.engine === undefined ? config.demo || isPrivate(config) : config.engine === "on";
  if (!isOn) return undefined;
  return {
    memoryBytes: config.engineMemory ?? Math.floor(totalmem() / memoryShare),
    threads: config.engineThreads ?? availableParallelism(),
    cacheBytes: config.engineCache ?? cacheBytes,
  };
}

/** Whether only this machine can connect. A hub behind a proxy has a public URL. */
function isPrivate({ host, publicUrl }: Config): boolean {
  return publicUrl === undefined && (host === "localhost" || isLoopback(host));
}
