import { type Webhook, webhookDomains } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { Field } from "../../ui/field.tsx";
import { watchedText } from "./read-change.ts";

interface WebhookFieldsProps extends FormState {
  /** The webhook that is edited. */
  webhook?: Webhook;
}

/** The fields that creating and editing a webhook share. */
export function WebhookFields({ webhook, values, problems }: WebhookFieldsProps) {
  const { webhooks: text } = useText();
  return (
    <>
      <Field
        name="url"
        type="url"
        label={text.url}
        hint={text.urlHint}
        problem={problems["url"]}
        defaultValue={values["url"] ?? webhook?.url}
        maxLength={limits.webhooks.urlChars}
        required
      />
      <Field
        name="watched"
        label={text.watched}
        hint={text.watchedHint}
        problem={problems["watched"]}
        defaultValue={values["watched"] ?? watchedText(webhook?.watched ?? [])}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Field
        name="secret"
        type="password"
        label={text.secret}
        hint={webhook?.hasSecret === true ? text.secretKept : text.secretHint}
        problem={problems["secret"]}
        autoComplete="off"
        maxLength={limits.webhooks.secretChars}
      />
      <fieldset>
        <legend>{text.domains}</legend>
        {webhookDomains.map((domain) => (
          <label key={domain} className="choice">
            <input
              type="checkbox"
              name={domain}
              defaultChecked={webhook === undefined || webhook.domains.includes(domain)}
            />
            {text.domainNames[domain]}
          </label>
        ))}
      </fieldset>
    </>
  );
}
