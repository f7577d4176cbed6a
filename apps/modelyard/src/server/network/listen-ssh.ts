import type { Hub } from "@modelyard/hub";
import { StartError } from "../../start-error.ts";
import { explainListenError, sshFlags } from "./explain-listen-error.ts";

type StartSsh = Hub["startSsh"];

/** @throws {StartError} the port is taken or may not be used, or the host key cannot be read */
export async function listenSsh(
  startSsh: StartSsh,
  options: Parameters<StartSsh>[0],
): Promise<Awaited<ReturnType<StartSsh>>> {
  try {
    return await startSsh(options);
  } catch (cause) {
    throw new StartError(explain(cause, options), { cause });
  }
}

function explain(cause: unknown, { host, port }: Parameters<StartSsh>[0]): string {
  const error: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error(String(cause));
  if (error.syscall === "listen") return explainListenError(error, { host, port, flags: sshFlags });
  return `Cannot serve git over SSH: ${error.message}${error.code === undefined ? "" : ". Check --ssh-host-key."}`;
}
