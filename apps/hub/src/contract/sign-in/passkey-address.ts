/**
 * Returns the host name for which browsers create passkeys; `undefined`: for this address, they have none. They need https
 * or a host name of this machine, and no IP address.
 */
export function passkeyHostOf(publicUrl: string): string | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  // URLs contain IPv4 addresses in their usual form only.
  const isAddress = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return (protocol === "https:" && !isAddress) || isLocal ? hostname : undefined;
}
