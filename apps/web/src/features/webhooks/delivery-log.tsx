import type { WebhookDelivery } from "@modelyard/hub/contract";
import type { Page } from "../../data/hub-client.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { Time } from "../../ui/time.tsx";

interface DeliveryLogProps {
  webhookId: string;
  deliveries: Page<WebhookDelivery>;
}

/** The deliveries of a webhook, each with its response and a button to deliver it again. */
export function DeliveryLog({ webhookId, deliveries: { items, next } }: DeliveryLogProps) {
  const { webhooks: text } = useText();
  return (
    <section aria-labelledby="webhook-log" className="mt-10">
      <h2 id="webhook-log" className="section-title">
        {text.logHeading}
      </h2>
      {items.length === 0 ? (
        <EmptyState title={text.logEmptyTitle} body={text.logEmptyBody} />
      ) : (
        <TableFrame>
          <table className="stacked">
            <thead>
              <tr>
                {[text.event, text.repository, text.time, text.result].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{text.replay}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((delivery) => (
                <Row key={delivery.id} webhookId={webhookId} delivery={delivery} />
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      {next === undefined ? null : (
        <p className="mt-6">
          <a className="button" rel="next" href={paths.webhook(webhookId, { p: next })}>
            {text.older}
          </a>
        </p>
      )}
    </section>
  );
}

function Row({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { webhooks: text } = useText();
  const { id, action, scope, repo, createdAt, status, responseStatus, responseBody, error } = delivery;
  return (
    <tr>
      <th scope="row">
        <code>{`${scope} ${action}`}</code>
      </th>
      <td data-label={text.repository} className="break-words">
        {repo.name}
      </td>
      <td data-label={text.time}>
        <Time iso={createdAt} />
      </td>
      <td data-label={text.result} className="min-w-0 break-words">
        {text.results[status]}
        {responseStatus === undefined ? null : ` (${responseStatus})`}
        {error === undefined ? null : <p className="text-muted">{error}</p>}
        {responseBody === undefined || responseBody === "" ? null : (
          <details>
            <summary>{text.response}</summary>
            <pre className="whitespace-pre-wrap break-words">{responseBody}</pre>
          </details>
        )}
      </td>
      <td>
        <ReplayForm action={paths.replayDelivery(webhookId, id)} />
      </td>
    </tr>
  );
}

function ReplayForm({ action }: { action: string }) {
  const { webhooks: text } = useText();
  return (
    <form method="post" action={action}>
      <button className="button">{text.replay}</button>
    </form>
  );
}
