import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Field } from "../../ui/field.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";

/** The visitor's data as a file, and the deletion of the account. */
export function AccountPage({ username, form }: { username: string; form: FormState }) {
  const { ownAccount: text } = useText();
  return (
    <SettingsFrame tab="account" heading={text.heading}>
      <section aria-labelledby="export-heading" className="mt-8">
        <h2 id="export-heading" className="section-title">
          {text.exportHeading}
        </h2>
        <p className="mt-2 max-w-prose text-muted">{text.exportLead}</p>
        <p className="mt-4">
          <a href={paths.exportAccount()} className="button" download rel="nofollow">
            {text.export}
          </a>
        </p>
      </section>
      <section aria-labelledby="delete-heading" className="mt-12">
        <h2 id="delete-heading" className="section-title">
          {text.deleteHeading}
        </h2>
        <p className="mt-2 max-w-prose text-muted">{text.deleteLead}</p>
        <p className="mt-2 mb-4 max-w-prose text-muted">{text.deleteFirst}</p>
        <FormProblems problems={form.problems} />
        <ConfirmedForm
          action={paths.deleteAccount()}
          label={text.delete}
          accessibleLabel={text.delete}
          consequence={text.deleteConsequence}
          confirmLabel={text.delete}
          open={Object.keys(form.problems).length > 0}
        >
          <Field
            name="name"
            label={text.name(username)}
            problem={form.problems["name"]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
          />
        </ConfirmedForm>
      </section>
    </SettingsFrame>
  );
}
