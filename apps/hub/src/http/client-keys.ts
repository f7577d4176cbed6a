import { canonicalAddress, networkOf } from "@modelyard/platform/http/address";
import { knownUserId } from "./client-address.ts";

/** Who a limit applies to: a user, an address, or both. */
export interface Client {
  userId: string | undefined;
  address: string | undefined;
}

export function clientOf(call: Parameters<typeof knownUserId>[0] & { clientAddress: string | undefined }): Client {
  return { userId: knownUserId(call), address: call.clientAddress };
}

/**
 * Returns the keys that a client is counted by. IPv6 addresses of one /64 share a key: one customer usually holds all
 * of them.
 */
export function keysOf({ userId, address = "unknown" }: Client): string[] {
  const canonical = canonicalAddress(address) ?? address;
  const network = canonical.includes(":") ? networkOf(canonical) : canonical;
  return [`address ${network}`, ...(userId === undefined ? [] : [`user ${userId}`])];
}
