import { pino } from "pino";
import { batchLines } from "./batched-lines.ts";
import { plainLine } from "./plain-line.ts";
import { redactHeaders, redactText } from "./redact.ts";

/** Writes one JSON object per line. Pass fields as the first argument and the message as the second. */
export interface Logger {
  debug(data: object, message: string): void;
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
  child(bindings: object): Logger;
}

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

interface LoggerOptions {
  level: LogLevel;
  /**
   * Writes one line.
   * @default standard error, which keeps a command's output clean; lines of level info are batched
   */
  write?: (line: string) => void;
}

/** Creates the logger of a process. Headers pass the allow-list, and secrets in error texts are masked. */
export function createLogger({ level, write = writerToStandardError() }: LoggerOptions): Logger {
  const full = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: describeError,
        headers: (headers: Record<string, string>) => redactHeaders(Object.entries(headers)),
      },
    },
    { write },
  );
  return full.isLevelEnabled("info") ? withQuickInfo(full, {}, write) : full;
}

/** Formats simple info lines without pino: a busy server mostly logs one per call. */
function withQuickInfo(full: Logger, bindings: object, write: (line: string) => void): Logger {
  return {
    debug: (data, message) => full.debug(data, message),
    info(data, message) {
      const line = plainLine({ level: "info", bindings, data, message });
      if (line === undefined) full.info(data, message);
      else write(line);
    },
    warn: (data, message) => full.warn(data, message),
    error: (data, message) => full.error(data, message),
    child: (further) => withQuickInfo(full.child(further), { ...bindings, ...further }, write),
  };
}

function writerToStandardError(): (line: string) => void {
  const lines = batchLines({ write: (text) => process.stderr.write(text) });
  let isUsed = false;
  return (line) => {
    if (!isUsed) process.once("exit", () => lines.flush());
    isUsed = true;
    lines.push(line, !line.startsWith('{"level":"info"'));
  };
}

interface ErrorDescription {
  type: string;
  message: string;
  stack?: string;
  cause?: ErrorDescription;
}

function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(String(error)) };
  return {
    type: error.name,
    message: redactText(error.message),
    ...(error.stack === undefined ? {} : { stack: redactText(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Discards all lines. For tests and tools. */
export const silentLogger: Logger = createLogger({ level: "silent" });
