import type { BodyMemory } from "@modelyard/platform/http/body-memory";
import { incomingBody } from "@modelyard/platform/http/incoming-body";
import { requestIdFrom } from "@modelyard/platform/request-id";
import type { SignedIn } from "../../accounts/caller.ts";
import type { Call } from "../../http/call.ts";
import { keysOf } from "../../http/client-keys.ts";
import { pathPrefix } from "../../repos/find-repo.ts";
import type { NamedRepository } from "./parse-command.ts";

export interface SshCallOptions {
  caller: SignedIn;
  clientAddress: string | undefined;
  /** The base URL of this hub over HTTP. */
  publicUrl: string;
  bodyMemory: BodyMemory;
  requireSpace: () => Promise<void>;
}

interface SshRequest {
  repository: NamedRepository;
  gitProtocol: string;
  signal: AbortSignal;
  /** What the client sends. */
  body?: ReadableStream<Uint8Array>;
}

/** Returns a command as the functions that serve git over HTTP receive it. */
export function sshCall(
  { caller, clientAddress, publicUrl, bodyMemory, requireSpace }: SshCallOptions,
  { repository: { type, namespace, name }, gitProtocol, signal, body }: SshRequest,
): Call {
  const path = `/${pathPrefix[type]}${namespace}/${name}`;
  const request = new Request(`${publicUrl}${path}`, {
    method: "POST",
    headers: { "git-protocol": printable(gitProtocol) },
    signal,
    ...(body === undefined ? {} : { body, duplex: "half" }),
  });
  const parameters: Readonly<Record<string, string>> = { namespace, name };
  return {
    request,
    body: incomingBody(request, undefined),
    parameter: (parameter) => parameters[parameter] ?? "",
    query: new URLSearchParams(),
    rawSegments: path.split("/").slice(1),
    caller,
    isCallerUnknown: false,
    publicUrl,
    clientAddress,
    requestId: requestIdFrom(undefined),
    proxySending: undefined,
    memory: bodyMemory.open(() => keysOf({ userId: caller.userId, address: clientAddress })),
    requireSpace,
  };
}

/** Headers refuse other characters. */
function printable(text: string): string {
  return text.slice(0, 100).replaceAll(/[^\x20-\x7e]/g, "");
}
