import { randomUUID } from "node:crypto";

const sane = /^[\w.:+/=-]{8,128}$/;

/** @returns the caller's request id when it is short and harmless, otherwise a new one */
export function requestIdFrom(header: string | string[] | undefined | null): string {
  return typeof header === "string" && sane.test(header) ? header : randomUUID();
}
