import type { JobRequest, JobTicket } from "../adapters/job.ts";
import { isRecord } from "../adapters/shape.ts";
import type { Target } from "../call/call.ts";
import { isKeyHost, resolve } from "../call/response/job.ts";
import { InputError } from "../errors/input-error.ts";

/**
 * What another process needs to resume a job: JSON without any key. Its addresses come from the provider, so store
 * handles as securely as your own data.
 */
export interface JobHandle {
  /** Version of this format. */
  version: 1;
  /** The provider's id for the job; empty if it sent none. */
  id: string;
  /** Provider id. */
  provider: string;
  /** Model id on the hub. */
  model?: string;
  /** The task. */
  task: string;
  /** The provider's name for the model. */
  providerModelId: string;
  /** Whether the job was started through the router with a hub token, not with the provider's own key. */
  isRouted: boolean;
  /** Address for status requests: a path below the provider's base address, or a URL on another of its hosts. */
  look?: string;
  /** Address of the result, where it differs. */
  result?: string;
  /** The request that cancels the job, where the provider has one. */
  cancel?: {
    /** Address of the request. */
    address: string;
    /** HTTP method of the request. */
    method: "PUT" | "POST";
  };
  /** The response that started the job, if it already held the result. */
  answer?: unknown;
}

/** @param first the response that started the job, if the job was already done */
export function handleOf(target: Target, ticket: JobTicket | undefined, first: unknown): JobHandle {
  const { provider, model, call, isRouted } = target;
  return {
    version: 1,
    id: ticket?.id ?? "",
    provider: provider.id,
    ...(model !== undefined && { model }),
    task: call.task,
    providerModelId: call.providerModelId,
    isRouted,
    ...(ticket === undefined ? { answer: first } : addressesOf(ticket, target)),
  };
}

function addressesOf({ look, result, cancel }: JobTicket, target: Target): Partial<JobHandle> {
  return {
    look: addressOf(look, target),
    ...(result !== undefined && { result: addressOf(result, target) }),
    ...(cancel !== undefined && { cancel: { address: addressOf(cancel.request, target), method: cancel.method } }),
  };
}

function addressOf(request: JobRequest, target: Target): string {
  const { href } = resolve(request, { target });
  return href.startsWith(`${target.baseUrl}/`) ? href.slice(target.baseUrl.length + 1) : href;
}

/**
 * Reads the URLs of a handle.
 * @returns `undefined` for a job that was done when it started
 * @throws {InputError} a URL leads away from the provider
 */
export function ticketOf(handle: JobHandle, target: Target): JobTicket | undefined {
  const { id, look, result, cancel } = handle;
  if (look === undefined) return undefined;
  return {
    id,
    look: requestAt(look, target),
    ...(result !== undefined && { result: requestAt(result, target) }),
    ...(cancel !== undefined && { cancel: { request: requestAt(cancel.address, target), method: cancel.method } }),
  };
}

/** Handles may have been tampered with in storage: a handle must not send a key or a request to another host. */
function requestAt(address: string, target: Target): JobRequest {
  const { provider, baseUrl } = target;
  const url = URL.parse(address);
  if (url !== null && isKeyHost(url, provider.keyHosts ?? [])) return { url: url.href };
  const request = { path: address };
  if (url === null && URL.canParse(`${baseUrl}/${address}`)) {
    if (resolve(request, { target }).href.startsWith(`${baseUrl}/`)) return request;
  }
  throw new InputError(`The job's handle holds an address that is not ${provider.id}'s: "${address}".`, {
    provider: provider.id,
  });
}

/** @throws {InputError} the value is not a job handle */
export function readHandle(value: unknown): JobHandle {
  if (!isHandle(value)) {
    throw new InputError("This is no handle of a job: pass what JSON.parse gives of JSON.stringify(job).");
  }
  return value;
}

function isHandle(value: unknown): value is JobHandle {
  if (!isRecord(value) || value.version !== 1 || typeof value.isRouted !== "boolean") return false;
  const { id, task, providerModelId, model, look, result, cancel } = value;
  const areTexts = [id, task, providerModelId].every((text) => typeof text === "string");
  const areOptional = [model, look, result].every((text) => text === undefined || typeof text === "string");
  return (
    areTexts && areOptional && (cancel === undefined || isCancel(cancel)) && (look !== undefined || "answer" in value)
  );
}

function isCancel(cancel: unknown): boolean {
  return (
    isRecord(cancel) && typeof cancel.address === "string" && (cancel.method === "PUT" || cancel.method === "POST")
  );
}
