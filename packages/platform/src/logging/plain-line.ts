import { isoTime } from "./iso-time.ts";

interface PlainLine {
  level: string;
  /** Fields of the logger. */
  bindings: object;
  data: object;
  message: string;
}

/** Formats a log line, or returns `undefined` if a value is an object, function, symbol or bigint. */
export function plainLine({ level, bindings, data, message }: PlainLine): string | undefined {
  if (!isPlain(bindings) || !isPlain(data)) return undefined;
  const head = `{"level":"${level}","time":"${isoTime(Date.now())}"`;
  return `${head}${fieldsOf(bindings)}${fieldsOf(data)},"msg":${JSON.stringify(message)}}\n`;
}

function isPlain(data: object): boolean {
  for (const value of Object.values(data)) {
    const kind = typeof value;
    if (kind === "object" ? value !== null : kind === "bigint" || kind === "function" || kind === "symbol")
      return false;
  }
  return true;
}

function fieldsOf(data: object): string {
  const text = JSON.stringify(data);
  return text === "{}" ? "" : `,${text.slice(1, -1)}`;
}
