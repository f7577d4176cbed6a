import { limits } from "@modelyard/platform/limits";
import { payloadOf } from "../payload.ts";
import { signatureOf } from "../signature.ts";
import { secretOf, type WebhookContext } from "../webhook-context.ts";
import type { Claim } from "./claim-deliveries.ts";
import { type Attempt, isAccepted, postDelivery } from "./post-delivery.ts";

/** The state of a delivery after an attempt. */
export interface DeliveryResult {
  id: string;
  webhookId: string;
  status: "waiting" | "delivered" | "failed" | "dropped";
  /** When the next attempt is due. */
  dueAt: Date | undefined;
  attempt: Omit<Attempt, "isFinal">;
}

/** Makes one attempt to deliver. Never rejects. */
export async function attemptDelivery(context: WebhookContext, claim: Claim): Promise<DeliveryResult> {
  const { delivery, webhook, event } = claim;
  const { id, attempts } = delivery;
  const body = JSON.stringify(payloadOf(event, webhook));
  const attempt = await post(context, claim, body);
  const known = { id, webhookId: webhook.id, attempt };
  if (isAccepted(attempt)) return { ...known, status: "delivered", dueAt: undefined };
  const waitMs = limits.webhooks.retryMs[attempts - 1];
  if (attempt.isFinal || waitMs === undefined || delivery.isReplay) {
    return { ...known, status: "failed", dueAt: undefined };
  }
  // Up to a quarter less, so that the retries of deliveries that failed together do not come together.
  const dueAt = new Date(context.now().getTime() + waitMs * (1 - Math.random() / 4));
  return { ...known, status: "waiting", dueAt };
}

/** Ends a delivery without an attempt. */
export function dropDelivery({ delivery, webhook }: Claim, reason: string): DeliveryResult {
  const attempt = { error: reason, durationMs: 0 };
  return { id: delivery.id, webhookId: webhook.id, status: "dropped", dueAt: undefined, attempt };
}

async function post(context: WebhookContext, { delivery, webhook, event }: Claim, body: string): Promise<Attempt> {
  try {
    const secret = secretOf(context, webhook);
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": "Modelyard-Webhooks",
      "X-Webhook-Event": event.id,
      "X-Webhook-Delivery": delivery.id,
      ...(secret === undefined
        ? {}
        : { "X-Webhook-Secret": secret, "X-Webhook-Signature": signatureOf(secret, body, context.now()) }),
    };
    return await postDelivery(context.egress.client, { url: webhook.url, headers, body });
  } catch (error) {
    context.logger.error({ err: error, webhookId: webhook.id }, "webhook delivery could not be sent");
    return { error: "the delivery could not be sent; the administrator's log says why", durationMs: 0, isFinal: true };
  }
}
