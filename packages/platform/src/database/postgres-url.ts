import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";

/** Values of `sslmode` in a URL, as in libpq. */
export const sslModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const;

/** Parameters of libpq that the driver does not know: it would send them to the server as settings. */
const tlsParameters = ["sslmode", "sslrootcert", "sslcert", "sslkey"] as const;

/** A URL as the driver reads it, and how it encrypts connections. */
export interface PostgresUrl {
  url: string;
  /** `undefined`: the driver decides. */
  ssl?: false | "prefer" | ConnectionOptions;
}

/**
 * Separates the TLS parameters of a URL from the rest: `sslmode`, `sslrootcert` (a file of certificates, or `system`),
 * `sslcert` and `sslkey`. They mean what they mean in libpq.
 * @throws {Error} `sslmode` has another value, or a file cannot be read
 * @see https://www.postgresql.org/docs/18/libpq-ssl.html
 */
export function readPostgresUrl(text: string, readFile = (path: string) => readFileSync(path, "utf8")): PostgresUrl {
  const [address = "", query = ""] = text.split("?", 2);
  const parameters = new URLSearchParams(query);
  const [mode, authorities, certificate, key] = tlsParameters.map((name) => parameters.get(name) ?? undefined);
  if (mode === undefined && authorities === undefined && certificate === undefined) return { url: text };
  for (const name of tlsParameters) parameters.delete(name);
  const url = parameters.size === 0 ? address : `${address}?${parameters.toString()}`;
  const wanted = mode ?? (authorities === "system" ? "verify-full" : "prefer");
  if (wanted === "disable") return { url, ssl: false };
  if (wanted === "allow" || wanted === "prefer") return { url, ssl: "prefer" };
  if (!["require", "verify-ca", "verify-full"].includes(wanted)) {
    throw new Error(`sslmode=${wanted} is unknown. Use one of ${sslModes.join(", ")}.`);
  }
  const options: ConnectionOptions = {
    ...(authorities !== undefined && authorities !== "system" && { ca: readFile(authorities) }),
    ...(certificate !== undefined && { cert: readFile(certificate) }),
    ...(key !== undefined && { key: readFile(key) }),
  };
  // As libpq does: with certificates, `require` checks who signed the server's.
  if (wanted === "require" && authorities === undefined) return { url, ssl: { ...options, rejectUnauthorized: false } };
  if (wanted !== "verify-full") return { url, ssl: { ...options, checkServerIdentity: () => undefined } };
  // Node compares an IP address with the certificate only when it is named as the host.
  return { url, ssl: { ...options, host: hostOf(address) } };
}

function hostOf(address: string): string {
  const [host = ""] = address.slice(address.indexOf("://") + 3).split("/", 1);
  return host
    .slice(host.lastIndexOf("@") + 1)
    .replace(/:\d+$/, "")
    .replace(/^\[|\]$/g, "");
}
