import { limits } from "@modelyard/platform/limits";
import { printable } from "./printable.ts";

/** Characters that HFS+ ignores in comparisons, or that make one name look like another. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/;
const control = /\p{Cc}/u;
/** Names that NTFS resolves to `.git`: its short name, with trailing dots and spaces, or with a stream. */
const gitFolder = /^(?:\.git|git~\d+)[. ]*(?::.*)?$/i;

/**
 * Explains why a path is refused in a repository. The commit API and pushes share these rules.
 * @param path from the root of the repository, with `/` between components
 * @returns a clause such as `it has a ".." component`, or `undefined` if the path is accepted
 */
export function unsafePathReason(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (Buffer.byteLength(path) > limits.path.bytes) return `it is longer than ${limits.path.bytes} bytes`;
  if (path.startsWith("/")) return "it is absolute";
  const components = path.split("/");
  if (components.length > limits.path.depth) return `it is deeper than ${limits.path.depth} folders`;
  for (const component of components) {
    const reason = unsafeNameReason(component);
    if (reason !== undefined) return reason;
  }
  return isRefusedAtRoot(components[0] ?? "") ? refusedAtRootReason : undefined;
}

/** The reason why a name is refused at the root of a repository. */
export const refusedAtRootReason = 'it has a ".." component where Windows splits it at a backslash';

/**
 * Returns whether a name at the root may lead out of the repository on Windows. Below a folder such names are accepted, as
 * on other hubs; clients refuse to write them on Windows.
 */
export function isRefusedAtRoot(name: string): boolean {
  return name.includes("\\") && name.split("\\").includes("..");
}

/** Like `unsafePathReason`, for the name of one file or folder below the root. */
export function unsafeNameReason(name: string): string | undefined {
  if (name === "") return "it has an empty component";
  if (control.test(name)) return "it has a control character";
  if (invisible.test(name)) return "it has an invisible character";
  if (name.includes("\ufffd") || !name.isWellFormed()) return "it is not valid UTF-8";
  if (name === "." || name === "..") return `it has a "${name}" component`;
  if (gitFolder.test(name)) return "it names git's own folder";
  if (Buffer.byteLength(name) > limits.path.componentBytes) {
    return `a component is longer than ${limits.path.componentBytes} bytes`;
  }
  if (name.includes("\\") && name.split("\\").some((part) => gitFolder.test(part)))
    return "it names git's own folder where Windows splits it at a backslash";
  return undefined;
}

export function isSafePath(path: string): boolean {
  return unsafePathReason(path) === undefined;
}

/** Returns the message for a refused path, safe to show in a terminal. Pushes and the commit API send the same text. */
export function refusedPathMessage(path: string, reason: string): string {
  return printable(`The path ${JSON.stringify(path.slice(0, 200))} is refused: ${reason}.`);
}

/** Returns whether a path may be read. More lenient than for writing: it only must not be ambiguous in git's syntax. */
export function isReadablePath(path: string): boolean {
  return !control.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
