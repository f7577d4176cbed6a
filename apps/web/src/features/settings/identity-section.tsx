import type { LinkedIdentity } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Field } from "../../ui/field.tsx";

export interface ExternalIdentity extends LinkedIdentity {
  providerName: string;
  /** The provider's address, after the password was checked. */
  continueUrl?: string | undefined;
}

interface IdentitySectionProps {
  identity: ExternalIdentity;
  form: FormState;
}

/** Links the account to an identity at the external provider, and removes the link. */
export function IdentitySection({ identity, form }: IdentitySectionProps) {
  const { profile: text } = useText();
  const { providerName, label, hasPassword, continueUrl } = identity;
  return (
    <section aria-labelledby="identity-heading" className="mt-12">
      <h2 id="identity-heading" className="section-title">
        {text.identityHeading}
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        {label === null ? text.identityLead(providerName) : text.identityLinked(providerName, label)}
      </p>
      <FormProblems problems={form.problems} />
      {!hasPassword ? (
        <p className="mt-2">{text.noPassword}</p>
      ) : label !== null ? (
        <div className="mt-4">
          <ConfirmedForm
            action={paths.unlinkIdentity()}
            label={text.unlink}
            accessibleLabel={text.unlink}
            consequence={text.unlinkConsequence(providerName)}
            confirmLabel={text.unlink}
          />
        </div>
      ) : continueUrl !== undefined ? (
        <>
          <p className="mt-2">{text.linkContinueLead}</p>
          <p className="mt-4">
            <a href={continueUrl} rel="nofollow" className="button primary">
              {text.linkContinue(providerName)}
            </a>
          </p>
        </>
      ) : (
        <form method="post" action={paths.linkIdentity()} className="form">
          <Field
            name="linkPassword"
            label={text.linkPassword}
            type="password"
            problem={form.problems["linkPassword"]}
            autoComplete="current-password"
            required
          />
          <button className="button">{text.link(providerName)}</button>
        </form>
      )}
    </section>
  );
}
