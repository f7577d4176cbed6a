import ipaddr from "ipaddr.js";

/**
 * Addresses at which clouds hand out credentials to whoever asks from inside. No setting opens them.
 * AWS, GCP, Azure, DigitalOcean: 169.254.169.254; AWS: fd00:ec2::254, ECS 169.254.170.2; Alibaba: 100.100.100.200;
 * Azure's host agent: 168.63.129.16; Oracle: 192.0.0.192.
 */
const metadataAddresses: ReadonlySet<string> = new Set(
  ["169.254.169.254", "169.254.170.2", "100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254"].map(
    canonical,
  ),
);

/** IPv6 addresses that the internet routes are all below this one; outside stand mapped, translated and special forms. */
const globalUnicastV6 = ipaddr.parseCIDR("2000::/3");

const listableRanges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/** @returns whether the address is one of the public internet: unicast, untranslated, no metadata service */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed === undefined || parsed.range() !== "unicast" || metadataAddresses.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicastV6);
}

/**
 * @returns whether an administrator who lists a host may mean this address: public, private or loopback, but never
 * link-local, multicast, a metadata service, or IPv4 dressed as IPv6
 */
export function isListableAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed === undefined || metadataAddresses.has(parsed.toString())) return false;
  return listableRanges.has(parsed.range()) || isPublicAddress(address);
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // A zone names a network interface of ours: nothing outside has one.
  return address.includes("%") || !ipaddr.isValid(address) ? undefined : ipaddr.parse(address);
}

function canonical(address: string): string {
  return ipaddr.parse(address).toString();
}
