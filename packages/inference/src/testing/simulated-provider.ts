import {
  cellHeader,
  type FaultModel,
  faultHeader,
  type ProviderFixture,
  type ProviderSim,
} from "@modelyard/provider-sim";
import { callTask } from "./call-task.ts";

export interface CellOptions {
  fault?: FaultModel;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Called for every delay between two status requests of a job. */
  onSleep?: (ms: number) => void;
  [option: string]: unknown;
}

/** Calls one provider for one task as its fixture says, with every request redirected to the simulator. */
export async function callCell(
  sim: ProviderSim,
  { provider, task, model, args }: ProviderFixture,
  { fault, onSleep, ...options }: CellOptions = {},
): Promise<unknown> {
  const given: object = {
    ...Object(revive(args)),
    accessToken: sim.key,
    provider,
    model: provider === "openai" ? model : "acme/model",
  };
  const settings: object = {
    fetch: redirectedTo(sim, provider, task, model, fault),
    tokenKind: provider === "hf-inference" ? "hub" : "provider",
    retry: { retries: 0 },
    effects: { sleep: async (ms: number) => onSleep?.(ms) },
    ...options,
  };
  return callTask(task, given, settings);
}

/** A `fetch` that responds for the hub and sends every other request to the simulator's copy of the host. */
export function redirectedTo(
  sim: ProviderSim,
  provider: string,
  task: string,
  providerId: string,
  fault?: FaultModel,
): typeof fetch {
  return (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    if (url.host === "huggingface.co") {
      const mapping = { provider, providerId, hfModelId: "acme/model", status: "live", task };
      return Promise.resolve(Response.json({ id: "acme/model", inferenceProviderMapping: [mapping] }));
    }
    const headers = new Headers(init?.headers);
    headers.set(cellHeader, `${provider}/${task}`);
    if (fault !== undefined) headers.set(faultHeader, fault);
    return fetch(`${sim.url}/hosts/${url.host}${url.pathname}${url.search}`, { ...init, headers });
  };
}

interface FileNote {
  type: string;
  text: string;
}

function isFileNote(value: unknown): value is FileNote {
  return typeof value === "object" && value !== null && "type" in value && "text" in value;
}

/** Converts `{ "$file": … }` to a `Blob` at any depth. */
export function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== "object" || value === null) return value;
  const file = "$file" in value ? value.$file : undefined;
  if (isFileNote(file)) return new Blob([file.text], { type: file.type });
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, revive(field)]));
}

/** Converts a `Blob` to `{ "$blob": … }`, as in fixtures. */
export async function noted(result: unknown): Promise<unknown> {
  return result instanceof Blob ? { $blob: { type: result.type, text: await result.text() } } : result;
}
