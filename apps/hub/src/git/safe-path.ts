import { limits } from "@modelyard/platform/limits";

/** Characters that HFS+ leaves out when it compares names, and that let a name look like another. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/;
const control = /\p{Cc}/u;
/** What NTFS takes for `.git`: its short name, trailing dots and spaces, a stream. */
const gitFolder = /^(?:\.git|git~\d+)[. ]*(?::.*)?$/i;

/**
 * Why a path may not enter a repository. One rule for the commit API and for pushes.
 * @param path from the root of the repository, with `/` between components
 * @returns a sentence's end such as `it has a ".." component`, or `undefined` if the path is fine
 */
export function unsafePathReason(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (Buffer.byteLength(path) > limits.path.bytes) return `it is longer than ${limits.path.bytes} bytes`;
  if (path.startsWith("/")) return "it is absolute";
  if (control.test(path)) return "it has a control character";
  if (invisible.test(path)) return "it has an invisible character";
  if (path.includes("\ufffd") || !path.isWellFormed()) return "it is not valid UTF-8";
  if (path.includes("\\")) return "it has a backslash, which Windows takes for a folder";
  const components = path.split("/");
  if (components.length > limits.path.depth) return `it is deeper than ${limits.path.depth} folders`;
  for (const component of components) {
    const reason = unsafeComponentReason(component);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function unsafeComponentReason(component: string): string | undefined {
  if (component === "") return "it has an empty component";
  if (component === "." || component === "..") return `it has a "${component}" component`;
  if (gitFolder.test(component)) return "it names git's own folder";
  if (Buffer.byteLength(component) > limits.path.componentBytes) {
    return `a component is longer than ${limits.path.componentBytes} bytes`;
  }
  return undefined;
}

export function isSafePath(path: string): boolean {
  return unsafePathReason(path) === undefined;
}

/** May the path be asked for? Wider than what may be written: it only must not mislead git's own syntax. */
export function isReadablePath(path: string): boolean {
  return !control.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
