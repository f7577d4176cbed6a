import type { Webhook } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { watchedText } from "./read-change.ts";
import { WebhookFields } from "./webhook-fields.tsx";

interface WebhooksPageProps extends FormState {
  webhooks: readonly Webhook[];
}

export function WebhooksPage({ webhooks, values, problems }: WebhooksPageProps) {
  const { webhooks: text } = useText();
  return (
    <SettingsFrame tab="webhooks" heading={text.heading} lead={text.lead}>
      <section aria-labelledby="webhook-list" className="mt-8">
        <h2 id="webhook-list" className="section-title">
          {text.listHeading}
        </h2>
        {webhooks.length === 0 ? (
          <EmptyState title={text.emptyTitle} body={text.emptyBody} />
        ) : (
          <WebhookTable webhooks={webhooks} />
        )}
      </section>
      <section aria-labelledby="new-webhook" className="mt-10">
        <h2 id="new-webhook" className="section-title">
          {text.createHeading}
        </h2>
        <FormProblems problems={problems} />
        <form method="post" action={paths.webhooks()} className="form">
          <WebhookFields values={values} problems={problems} />
          <button className="button primary">{text.create}</button>
        </form>
      </section>
    </SettingsFrame>
  );
}

function WebhookTable({ webhooks }: Pick<WebhooksPageProps, "webhooks">) {
  const { webhooks: text } = useText();
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            {[text.url, text.watched, text.state].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {webhooks.map(({ id, url, watched, disabled }) => (
            <tr key={id}>
              <th scope="row" className="break-words">
                <a href={paths.webhook(id)}>{url}</a>
              </th>
              <td data-label={text.watched} className="break-words">
                {watchedText(watched)}
              </td>
              <td data-label={text.state}>{text.states[stateOf(disabled)]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** Returns the name of a state in the texts. */
export function stateOf(disabled: Webhook["disabled"]): "enabled" | "disabled" | "suspended" {
  if (disabled === false) return "enabled";
  return disabled === true ? "disabled" : "suspended";
}
