import { limits } from "@modelyard/platform/limits";
import { routeNames } from "../../contract/reserved-names.ts";
import type { RepoType } from "../../repos/tables.ts";
import type { Service } from "../../smart-http/git-service.ts";

export interface NamedRepository {
  type: RepoType;
  namespace: string;
  name: string;
}

/** What a client asks the server to run. */
export type SshCommand =
  | { kind: "git"; service: Service; repository: NamedRepository }
  | { kind: "lfs"; operation: "download" | "upload"; repository: NamedRepository }
  /** A valid command whose path names no repository. */
  | { kind: "no repository" }
  | { kind: "unknown" };

/** A path in quotes, as git sends it, or without. Names of repositories need no other characters. */
const gitCommand = /^git[ -](upload-pack|receive-pack) (?:'([\w./~-]+)'|([\w./~-]+))$/;
const lfsCommand = /^git-lfs-authenticate (?:'([\w./~-]+)'|([\w./~-]+)) (download|upload)(?: [\da-f]{64})?$/;

/** Parses the command of a client. There is no shell: only these forms are accepted. */
export function parseCommand(command: string): SshCommand {
  if (command.length > limits.ssh.commandChars) return { kind: "unknown" };
  const git = gitCommand.exec(command);
  if (git !== null) {
    const [, service, quoted, plain] = git;
    const repository = parsePath(quoted ?? plain ?? "");
    if (repository === undefined) return { kind: "no repository" };
    return { kind: "git", service: service === "receive-pack" ? "receive-pack" : "upload-pack", repository };
  }
  const lfs = lfsCommand.exec(command);
  if (lfs === null) return { kind: "unknown" };
  const [, quoted, plain, operation] = lfs;
  const repository = parsePath(quoted ?? plain ?? "");
  if (repository === undefined) return { kind: "no repository" };
  return { kind: "lfs", operation: operation === "upload" ? "upload" : "download", repository };
}

/** Parses `owner/name` or `datasets/owner/name`, with or without a slash before and `.git` after. */
function parsePath(path: string): NamedRepository | undefined {
  const segments = path.replace(/^\//, "").replace(/\/$/, "").split("/");
  const type = segments.length === 3 && segments[0] === "datasets" ? "dataset" : "model";
  const [namespace = "", name = ""] = type === "dataset" ? segments.slice(1) : segments;
  if (segments.length !== (type === "dataset" ? 3 : 2)) return undefined;
  if (namespace === "" || name === "" || routeNames.has(namespace.toLowerCase())) return undefined;
  return { type, namespace, name };
}
