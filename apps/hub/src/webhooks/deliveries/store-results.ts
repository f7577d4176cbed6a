import { limits } from "@modelyard/platform/limits";
import { sql } from "drizzle-orm";
import type { WebhookContext } from "../webhook-context.ts";
import type { DeliveryResult } from "./attempt-delivery.ts";

/**
 * Stores the results of attempts, and suspends webhooks that failed too often in a row. Results of deliveries that the node
 * has lost to another one meanwhile are ignored.
 */
export async function storeResults(
  { orm, now, logger }: Pick<WebhookContext, "orm" | "now" | "logger">,
  { node, results }: { node: string; results: readonly DeliveryResult[] },
): Promise<void> {
  const at = now().toISOString();
  const rows = results.map(({ id, status, dueAt, attempt }) => ({
    id,
    status,
    due_at: dueAt?.toISOString() ?? null,
    response_status: attempt.responseStatus ?? null,
    response_body: attempt.responseBody ?? null,
    error: attempt.error ?? null,
    duration_ms: attempt.durationMs,
  }));
  const suspended = await orm.execute<{ id: string }>(sql`
    with stored as (
      update hub.webhook_deliveries d
      set status = r.status, due_at = r.due_at, node = null, response_status = r.response_status,
        response_body = r.response_body, error = r.error, duration_ms = r.duration_ms,
        ended_at = case when r.due_at is null then ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, status text, due_at timestamptz,
        response_status int, response_body text, error text, duration_ms int)
      where d.id = r.id and d.node = ${node}
      returning d.webhook_id, d.status
    ), counted as (
      select webhook_id, count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'delivered') as delivered
      from stored group by webhook_id
    )
    update hub.webhooks w
    set failures = case when c.delivered > 0 then 0 else w.failures + c.failed end,
      state = case
        when w.state = 'enabled' and c.delivered = 0 and w.failures + c.failed >= ${limits.webhooks.failures}
        then 'suspended' else w.state end
    from counted c
    where w.id = c.webhook_id and (c.failed > 0 or (c.delivered > 0 and w.failures > 0))
    returning case when w.state = 'suspended' then w.id end as id`);
  for (const { id } of suspended) {
    if (id !== null) logger.info({ webhookId: id }, "webhook suspended after repeated failures");
  }
}
