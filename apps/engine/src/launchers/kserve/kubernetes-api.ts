import { readFile } from "node:fs/promises";
import { createEgress, type Egress } from "@modelyard/platform/egress/egress";
import { egressFetch } from "@modelyard/platform/egress/egress-fetch";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

/** The Kubernetes API could not do what was requested. */
export class KubernetesError extends Error {
  override name = "KubernetesError";
  /** `undefined`: there was no usable response. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
}

interface KubernetesOptions {
  server: string;
  tokenFile: string;
  caFile: string;
}

interface KubernetesRequest {
  method: "GET" | "PATCH" | "DELETE";
  /** With query. */
  path: string;
  body?: object;
}

/** Calls the API of one cluster. */
export interface KubernetesApi {
  /**
   * @returns the JSON of the response
   * @throws {KubernetesError} never with the token in its message
   */
  send(request: KubernetesRequest): Promise<unknown>;
  close(): void;
}

const Failure = z.object({ message: z.string() });

export function kubernetesApi({ server, tokenFile, caFile }: KubernetesOptions): KubernetesApi {
  const base = new URL(server);
  const { clusterResponseBytes: maxBytes, clusterRequestMs: timeoutMs } = limits.launchers;
  let egress: { authority: string; egress: Egress } | undefined;

  // Kubernetes replaces both files while the hub runs.
  async function credentials(): Promise<{ token: string; authority: string }> {
    const [token, authority] = await Promise.all([read(tokenFile), read(caFile)]);
    if (!/^[\x21-\x7e]+$/.test(token)) throw new KubernetesError(`${tokenFile} contains no token.`, { status: 401 });
    return { token, authority };
  }

  function clientFor(authority: string): Egress["client"] {
    if (egress?.authority !== authority) {
      egress?.egress.client.destroy();
      const port = base.port === "" ? "443" : base.port;
      egress = {
        authority,
        egress: createEgress({ listedHosts: [`${base.hostname}:${port}`], authorities: [authority] }),
      };
    }
    return egress.egress.client;
  }

  return {
    async send({ method, path, body }) {
      const { token, authority } = await credentials();
      const send = egressFetch(clientFor(authority), { maxBytes, timeoutMs });
      const headers = {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": contentTypes[method] }),
      };
      const url = `${base.origin}${base.pathname.replace(/\/$/, "")}${path}`;
      let response: Response;
      try {
        response = await send(url, { method, headers, body: body && JSON.stringify(body) });
      } catch (cause) {
        throw new KubernetesError(`The Kubernetes API at ${base.host} cannot be reached: ${reasonOf(cause)}.`, {
          cause,
        });
      }
      const { status } = response;
      const json = parse(await response.text());
      if (response.ok) {
        if (json === undefined) throw new KubernetesError(`The Kubernetes API at ${base.host} sent no JSON.`);
        return json;
      }
      const failure = Failure.safeParse(json);
      const says = (failure.data?.message ?? "It gave no reason.").slice(0, 1000).replaceAll(token, "[redacted]");
      throw new KubernetesError(`The Kubernetes API responded ${status} to ${method}: ${says}`, { status });
    },
    close() {
      egress?.egress.client.destroy();
    },
  };
}

const contentTypes = {
  GET: "application/json",
  PATCH: "application/apply-patch+yaml",
  DELETE: "application/json",
} as const;

async function read(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (cause) {
    throw new KubernetesError(`${path} cannot be read. Correct the file of launchers.`, { status: 401, cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The innermost cause says what happened: a refused connection, or a certificate. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  return reason instanceof Error ? reason.message.replace(/\.$/, "") : "no response";
}
