import { networkOf } from "@modelyard/platform/http/address";

/** Returns what counts as one client: an IPv4 address, or the /64 of an IPv6 address, which one customer usually holds. */
export function clientNetwork(address: string | undefined): string | undefined {
  return address?.includes(":") === true ? networkOf(address) : address;
}
