import type { Egress } from "@modelyard/platform/egress/egress";
import { seal, unseal } from "@modelyard/platform/seal";
import type { HubContext } from "../hub-context.ts";
import type { WebhookRow } from "./tables.ts";

export interface WebhookContext extends Pick<HubContext, "orm" | "logger" | "now"> {
  /** Opens the connections of deliveries. */
  egress: Egress;
  /** Encrypts secrets. */
  masterKey: Buffer;
}

/** Encrypts the secret of a webhook for storage. */
export function sealSecret(
  { masterKey }: Pick<WebhookContext, "masterKey">,
  webhookId: string,
  secret: string,
): Buffer {
  return seal(masterKey, locationOf(webhookId), secret);
}

/** @throws {SealError} it was stored with another key */
export function secretOf(
  { masterKey }: Pick<WebhookContext, "masterKey">,
  { id, secret }: Pick<WebhookRow, "id" | "secret">,
): string | undefined {
  return secret === null ? undefined : unseal(masterKey, locationOf(id), secret);
}

function locationOf(webhookId: string): string {
  return `webhooks/${webhookId}/secret`;
}
