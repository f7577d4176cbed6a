import { sampleMediaPath } from "@modelyard/tasks";

/**
 * Returns whether code sends its call to an address. Other code would send the token to its client's built-in service.
 * The URL of a sample image is part of the request body.
 */
export function sendsTo(code: string, address: string): boolean {
  return code.replaceAll(`${address}${sampleMediaPath}/`, "").includes(address);
}
