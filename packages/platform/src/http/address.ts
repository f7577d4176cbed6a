import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

const loopback = ["127.0.0.0/8", "::1/128"];

/**
 * Returns the address in its canonical form, IPv4 for a mapped one and without a zone, or `undefined` if the text is
 * not an address.
 */
export function canonicalAddress(text: string): string | undefined {
  const zone = text.indexOf("%");
  const address = zone === -1 ? text : text.slice(0, zone);
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/**
 * Returns the network to which limits apply as a whole: a provider usually assigns all of it to one customer.
 * @param address IPv4 or IPv6
 * @returns `192.0.2.0/24` or `2001:db8::/64`; the text itself if it is not an address
 */
export function networkOf(address: string): string {
  const canonical = canonicalAddress(address);
  if (canonical === undefined) return address;
  const prefix = isIP(canonical) === 4 ? 24 : 64;
  const network = prefix === 24 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${network.networkAddressFromCIDR(`${canonical}/${prefix}`).toString()}/${prefix}`;
}

export function isLoopback(address: string): boolean {
  return isLoopbackAddress(address);
}

/**
 * Parses a list such as `loopback, 10.0.0.0/8, 2001:db8::7`; `none` is an empty list.
 * @returns ranges as `address/prefix`
 * @throws {TypeError} an entry is not an address, range or keyword
 */
export function parseAddressRanges(text: string): string[] {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  if (entries.length === 1 && entries[0] === "none") return [];
  return entries.flatMap((entry) => (entry === "loopback" ? loopback : [rangeOf(entry)]));
}

/**
 * Matches addresses against ranges. Mapped IPv4 addresses count as IPv4.
 * @param ranges as `parseAddressRanges` returns them
 */
export function addressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return (text) => {
    const address = canonicalAddress(text);
    return address !== undefined && list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
  };
}

const isLoopbackAddress = addressMatcher(loopback);

function rangeOf(entry: string): string {
  const [address = "", prefixText, ...more] = entry.split("/");
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? longest : Number(/^\d{1,3}$/.test(prefixText) ? prefixText : "NaN");
  // A mapped range would never match: addresses are compared in their IPv4 form.
  const isMapped = family === 6 && canonicalAddress(address)?.includes(":") === false;
  if (family === 0 || isMapped || more.length > 0 || !(prefix <= longest) || address.includes("%")) {
    throw new TypeError(
      `"${entry}" is no address: write addresses or ranges such as 10.0.0.5 or 10.0.0.0/8, loopback, or none alone`,
    );
  }
  return `${address}/${prefix}`;
}
