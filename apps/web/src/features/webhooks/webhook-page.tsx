import type { Webhook, WebhookDelivery } from "@modelyard/hub/contract";
import type { Page } from "../../data/hub-client.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Done } from "../../ui/done.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { WebhookFields } from "./webhook-fields.tsx";
import { stateOf } from "./webhooks-page.tsx";

interface WebhookPageProps extends FormState {
  webhook: Webhook;
  deliveries: Page<WebhookDelivery>;
  saved: boolean;
}

/** One webhook: its settings and its log. */
export function WebhookPage({ webhook, deliveries, saved, values, problems }: WebhookPageProps) {
  const { webhooks: text } = useText();
  const { id, url, disabled } = webhook;
  const isEnabled = disabled === false;
  return (
    <SettingsFrame tab="webhooks" heading={text.heading}>
      <Done message={saved ? text.saved : undefined} />
      <p className="mt-4 break-words">
        <span className="font-semibold">{url}</span> · {text.states[stateOf(disabled)]}
      </p>
      <form method="post" action={paths.webhookState(id)} className="mt-4">
        <input type="hidden" name="state" value={isEnabled ? "disable" : "enable"} />
        <button className="button">{isEnabled ? text.disable : text.enable}</button>
      </form>
      <section aria-labelledby="webhook-settings" className="mt-8">
        <h2 id="webhook-settings" className="section-title">
          {text.editHeading}
        </h2>
        <FormProblems problems={problems} />
        <form method="post" action={paths.webhook(id)} className="form">
          <WebhookFields webhook={webhook} values={values} problems={problems} />
          <button className="button primary">{text.save}</button>
        </form>
        <div className="mt-4">
          <ConfirmedForm
            action={paths.deleteWebhook(id)}
            label={text.delete}
            accessibleLabel={text.deleteWhich(url)}
            consequence={text.deleteConsequence}
            confirmLabel={text.delete}
          />
        </div>
      </section>
      <DeliveryLog webhookId={id} deliveries={deliveries} />
    </SettingsFrame>
  );
}
