import { sampleMediaPath } from "@modelyard/tasks";

/**
 * Returns whether code sends its call to an address. Code that does not would send the token to the service built into
 * its client. The address of a sample image is part of what is sent.
 */
export function sendsTo(code: string, address: string): boolean {
  return code.replaceAll(`${address}${sampleMediaPath}/`, "").includes(address);
}
