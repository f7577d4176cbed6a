import { isIP } from "node:net";

/** Returns whether the administrator listed a destination. `hostname` as `URL` spells it, without a trailing dot. */
export type IsListed = (hostname: string, port: number) => boolean;

const entryShape = /^(\[[\da-f:.]+\]|[^:[\]/@\s]+)(?::(\d{1,5}))?$/i;

/**
 * Reads the administrator's list: `host` opens every port of it, `host:port` one. IPv6 addresses with a port are in
 * brackets.
 * @throws {TypeError} an entry has another form
 */
export function parseListedHosts(entries: readonly string[]): IsListed {
  const listed = new Set(entries.map(parseEntry));
  return (hostname, port) => listed.has(hostname) || listed.has(`${hostname}:${port}`);
}

function parseEntry(entry: string): string {
  const bracketed = isIP(entry) === 6 ? `[${entry}]` : entry;
  const [, host, port] = entryShape.exec(bracketed) ?? [];
  if (host === undefined || !URL.canParse(`http://${host}`) || Number(port ?? 1) > 65_535) {
    throw new TypeError(`"${entry}" is no host to list: write a name or an address, with or without ":port"`);
  }
  const { hostname } = new URL(`http://${host}`);
  return port === undefined ? hostname : `${hostname}:${Number(port)}`;
}
