import type { Queries } from "../database/queries.ts";
import { recordAudit } from "./record-audit.ts";

/** A request to another app of the installation that changed settings there. */
export interface SettingsChange {
  request: Request;
  /** Of the connection, as Hono's `env`. */
  environment: unknown;
  requestId: string;
  caller: { userId: string; userName: string; tokenId?: string | undefined };
  operation: string;
  /** The user or organization whose settings these are; `undefined`: the hub. */
  ownerId: string | undefined;
}

interface Options {
  now: () => Date;
  clientAddress: (request: Request, environment: unknown) => string | undefined;
}

/** Records the address of a request that changed settings, never its body, which can have keys. */
export async function recordSettingsChange(
  transaction: Queries,
  { request, environment, requestId, caller, operation, ownerId }: SettingsChange,
  { now, clientAddress }: Options,
): Promise<void> {
  const origin = {
    actorId: caller.userId,
    actorName: caller.userName,
    tokenId: caller.tokenId ?? null,
    address: clientAddress(request, environment) ?? null,
    requestId,
  };
  const event = { action: "router.settings", ownerId, subject: new URL(request.url).pathname } as const;
  await recordAudit(transaction, { now: now(), origin }, { ...event, details: { operation } });
}
