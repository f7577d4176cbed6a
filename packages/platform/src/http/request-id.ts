import { randomUUID } from "node:crypto";

const sane = /^[\w.:+/=-]{8,128}$/;

/** Returns the caller's request id if it is short and has only safe characters, otherwise a new one. */
export function requestIdFrom(header: string | string[] | undefined | null): string {
  return typeof header === "string" && sane.test(header) ? header : randomUUID();
}
