import { limits } from "@modelyard/platform/limits";

/**
 * Returns whether a connection has exchanged keys too often, which costs the hub more than its client.
 * @param connectedMs how long the connection exists
 */
export function areTooManyKeyExchanges(count: number, connectedMs: number): boolean {
  return count > limits.ssh.keyExchanges + connectedMs / 1000;
}
