import type { Logger } from "./options.ts";

/**
 * Runs a callback that the caller passed. An error that it throws is logged as a warning and does not fail the call.
 */
export function notify<Value>(callback: (value: Value) => unknown, value: Value, logger?: Logger): void {
  const call = async (): Promise<void> => void (await callback(value));
  call().catch((error: unknown) => warn(logger, "A callback of an inference call failed:", error));
}

/** Logs a warning. Errors of the logger are ignored because they cannot be reported anywhere. */
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
