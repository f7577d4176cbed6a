import { createEgress, type EgressOptions } from "@modelyard/platform/egress/egress";
import type { EventReceiver } from "../events/pass-on-events.ts";
import type { HubContext } from "../hub-context.ts";
import { DeliveryWorker } from "./deliveries/delivery-worker.ts";
import type { WebhookContext } from "./webhook-context.ts";

interface WebhookOptions extends Pick<HubContext, "orm" | "logger" | "now"> {
  masterKey: Buffer;
  /** Hosts that may be private, as the administrator lists them: `host` or `host:port`. */
  listedHosts: readonly string[];
  fastHttp: boolean;
  resolve?: EgressOptions["resolve"];
  lookMs: number;
  receivers: readonly EventReceiver[];
}

export interface Webhooks {
  context: WebhookContext;
  worker: DeliveryWorker;
  close: () => Promise<void>;
}

/** Starts to deliver to webhooks. */
export function openWebhooks({
  orm,
  logger,
  now,
  masterKey,
  listedHosts,
  fastHttp,
  resolve,
  lookMs,
  receivers,
}: WebhookOptions): Webhooks {
  const egress = createEgress({ listedHosts, fastHttp, ...(resolve === undefined ? {} : { resolve }) });
  const context: WebhookContext = { orm, logger, now, masterKey, egress };
  const worker = new DeliveryWorker(context, { lookMs, receivers });
  return {
    context,
    worker,
    async close() {
      await worker.stop();
      egress.client.destroy();
    },
  };
}
