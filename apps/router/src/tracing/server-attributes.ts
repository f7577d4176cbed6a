import type { Attributes } from "@opentelemetry/api";

/** Returns the attributes that name the server of a request. */
export function serverAttributes(origin: string): Attributes {
  const { hostname, port, protocol } = new URL(origin);
  return { "server.address": hostname, "server.port": port === "" ? (protocol === "https:" ? 443 : 80) : Number(port) };
}
