import type { Logger } from "./options.ts";

/** Calls a callback of the caller's. What it throws is a warning: the call itself went well. */
export function notify<Value>(callback: (value: Value) => unknown, value: Value, logger?: Logger): void {
  const call = async (): Promise<void> => void (await callback(value));
  call().catch((error: unknown) => warn(logger, "A callback of an inference call failed:", error));
}

/** Warns, whatever the logger does: there is nowhere left to report to. */
export function warn(logger: Logger = defaultLogger ?? globalThis.console, ...message: [string, ...unknown[]]): void {
  try {
    logger.warn(...message);
  } catch {}
}

let defaultLogger: Logger | undefined;

/** Replaces the console for every call without a `logger` option. Applies to all clients that share this module. */
export function setLogger(logger: Logger): void {
  defaultLogger = logger;
}
