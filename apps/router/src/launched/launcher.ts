import type { LaunchedModelState } from "../contract/launchers.ts";

/** A replica of a launched engine for one call, until `release`. */
interface Lease {
  kind: "lease";
  /** Scheme, host and port. */
  origin: string;
  /** What comes before the paths of the engine: empty, or with a leading slash and none at the end. */
  pathPrefix: string;
  headers: Readonly<Record<string, string>>;
  release: () => void;
}

interface Refusal {
  kind: "refused";
  status: 429 | 503;
  /** For the caller. */
  message: string;
  retryAfterSeconds: number;
}

/** Engines that this hub starts for calls. They are called as providers, for models of this hub that the caller can read. */
export interface EngineLauncher {
  providers: readonly {
    id: string;
    label: string;
    models: readonly { id: string; task: string | null; contextLength: number | null }[];
  }[];
  /** @returns `undefined` if the provider does not serve the model */
  acquire(
    provider: string,
    model: string,
    request: { caller: string; prefix: string | undefined; signal: AbortSignal },
  ): Promise<Lease | Refusal> | undefined;
  /** @returns a replica that was not tried and is free now, if there is one */
  acquireOther(
    provider: string,
    model: string,
    request: { caller: string; prefix: string | undefined; tried: ReadonlySet<string> },
  ): Lease | undefined;
  state(): LaunchedModelState[];
  start(provider: string, model: string): boolean | undefined;
  stop(provider: string, model: string): number | undefined;
}
