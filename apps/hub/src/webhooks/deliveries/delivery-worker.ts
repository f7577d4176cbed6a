import { randomUUID } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { type EventReceiver, passOnEvents } from "../../events/pass-on-events.ts";
import type { WebhookContext } from "../webhook-context.ts";
import { attemptDelivery, type DeliveryResult, dropDelivery } from "./attempt-delivery.ts";
import { type Claim, claimDeliveries } from "./claim-deliveries.ts";
import { permittedClaims } from "./permitted-claims.ts";
import { queueDeliveries } from "./queue-deliveries.ts";
import { storeResults } from "./store-results.ts";

interface WorkerOptions {
  /** How often to look for work; 0: only when `workOff` is called. */
  lookMs: number;
  /** What else follows from events. */
  receivers?: readonly EventReceiver[];
}

/** Passes events on and delivers to webhooks. Several nodes share the work. */
export class DeliveryWorker {
  readonly #context: WebhookContext;
  readonly #receivers: readonly EventReceiver[];
  readonly #node = randomUUID();
  readonly #attempts = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout | undefined;
  #results: DeliveryResult[] = [];
  #working: Promise<void> | undefined;
  #isStopped = false;
  /** Resolved when there may be more work while attempts run. */
  #wake = Promise.withResolvers<undefined>();

  constructor(context: WebhookContext, { lookMs, receivers = [] }: WorkerOptions) {
    this.#context = context;
    this.#receivers = [(orm, events) => queueDeliveries(context, orm, events), ...receivers];
    if (lookMs > 0) this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  /** Works until no event waits and no delivery is due. */
  async workOff(): Promise<void> {
    await this.#working;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    await this.#working;
  }

  /** Waits for running attempts. What waits is delivered by other nodes, or after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#wake.resolve(undefined);
    await this.#working?.catch(() => undefined);
  }

  #look(): void {
    if (this.#working !== undefined) {
      this.#wake.resolve(undefined);
      return;
    }
    this.workOff().catch((error: unknown) => {
      if (!this.#isStopped) this.#context.logger.warn({ err: error }, "webhook deliveries failed, retrying");
    });
  }

  async #work(): Promise<void> {
    try {
      while (!this.#isStopped) {
        const events = await passOnEvents(this.#context, this.#receivers);
        const most = limits.webhooks.running.perNode - this.#attempts.size;
        const claims = most > 0 ? await claimDeliveries(this.#context, { node: this.#node, most }) : [];
        await this.#start(claims);
        // Stored results free slots of their users, so that more can be claimed.
        const stored = await this.#store();
        if (events > 0 || claims.length > 0 || stored > 0) continue;
        if (this.#attempts.size === 0) {
          if (this.#results.length === 0) return;
        } else await this.#changed();
      }
    } finally {
      await Promise.all(this.#attempts);
      await this.#store();
    }
  }

  /** Waits until an attempt ends or it is time to look again: a slow receiver must not delay what is due meanwhile. */
  async #changed(): Promise<void> {
    await Promise.race([...this.#attempts, this.#wake.promise]);
    this.#wake = Promise.withResolvers();
  }

  async #start(claims: readonly Claim[]): Promise<void> {
    if (claims.length === 0) return;
    const permitted = await permittedClaims(this.#context, claims);
    for (const claim of claims) {
      const refusal = refusalOf(claim, permitted);
      if (refusal !== undefined) this.#results.push(dropDelivery(claim, refusal));
      else this.#attempt(claim);
    }
  }

  #attempt(claim: Claim): void {
    const make = async (): Promise<void> => {
      const result = await attemptDelivery(this.#context, claim);
      // Not in one expression: `#results` is replaced while the attempt runs.
      this.#results.push(result);
    };
    const attempt = make().finally(() => this.#attempts.delete(attempt));
    this.#attempts.add(attempt);
  }

  /** @returns how many results were stored */
  async #store(): Promise<number> {
    const results = this.#results;
    if (results.length === 0) return 0;
    this.#results = [];
    await storeResults(this.#context, { node: this.#node, results });
    return results.length;
  }
}

/** Returns why a delivery is not attempted. */
function refusalOf({ delivery, webhook }: Claim, permitted: ReadonlySet<string>): string | undefined {
  if (!permitted.has(delivery.id)) return "you may not read the repository any more";
  // A replay is a request of the owner, who may want to test the receiver first.
  return webhook.state === "enabled" || delivery.isReplay ? undefined : "the webhook was disabled or suspended";
}
