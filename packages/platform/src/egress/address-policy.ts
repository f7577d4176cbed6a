import ipaddr from "ipaddr.js";

/**
 * Metadata addresses at which clouds return credentials to any caller on the machine. No setting allows them.
 * AWS, GCP, Azure, DigitalOcean: 169.254.169.254; AWS: fd00:ec2::254, ECS 169.254.170.2; Alibaba: 100.100.100.200;
 * Azure's host agent: 168.63.129.16; Oracle: 192.0.0.192.
 */
const metadataAddresses: ReadonlySet<string> = new Set(
  ["169.254.169.254", "169.254.170.2", "100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254"].map(
    canonical,
  ),
);

/** The internet routes only IPv6 addresses in this range; mapped, translated and special forms are outside. */
const globalUnicastV6 = ipaddr.parseCIDR("2000::/3");

const listableRanges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/** Returns whether the address belongs to the public internet: unicast, not translated, not a metadata service. */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed === undefined || parsed.range() !== "unicast" || metadataAddresses.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicastV6);
}

/**
 * Returns whether a host that the administrator lists may have this address: public, private or loopback, but never
 * link-local, multicast, a metadata service, or IPv4 mapped into IPv6.
 */
export function isListableAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed === undefined || metadataAddresses.has(parsed.toString())) return false;
  return listableRanges.has(parsed.range()) || isPublicAddress(address);
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // A zone names a network interface of this machine; public addresses have none.
  return address.includes("%") || !ipaddr.isValid(address) ? undefined : ipaddr.parse(address);
}

function canonical(address: string): string {
  return ipaddr.parse(address).toString();
}
