import type { TwoFactorState } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Field } from "../../ui/field.tsx";

const fewCodes = 3;

/** Shows whether signing in needs a second factor, and turns it on and off. */
export function TwoFactorSection({ state, form }: { state: TwoFactorState; form: FormState }) {
  const { twoFactor: text } = useText().security;
  const { isEnabled, recoveryCodesLeft, hasPassword } = state;
  return (
    <section aria-labelledby="two-factor-heading" className="mt-8">
      <h2 id="two-factor-heading" className="section-title">
        {text.heading}
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        {!hasPassword ? text.external : isEnabled ? text.on(recoveryCodesLeft) : text.off}
      </p>
      {isEnabled && recoveryCodesLeft < fewCodes ? <p className="note">{text.fewCodes}</p> : null}
      <FormProblems problems={form.problems} />
      {isEnabled ? (
        <div className="mt-4 flex flex-wrap gap-4">
          <ConfirmedForm
            action={paths.recoveryCodes()}
            label={text.newCodes}
            accessibleLabel={text.newCodes}
            consequence={text.newCodesConsequence}
            confirmLabel={text.newCodes}
          />
          <ConfirmedForm
            action={paths.disableTwoFactor()}
            label={text.turnOff}
            accessibleLabel={text.turnOffAccessible}
            consequence={text.turnOffConsequence}
            confirmLabel={text.turnOff}
            open={Object.keys(form.problems).length > 0}
          >
            <Field
              name="password"
              label={text.password}
              type="password"
              problem={form.problems["password"]}
              autoComplete="current-password"
              required
            />
            <Field
              name="code"
              label={text.code}
              problem={form.problems["code"]}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              required
            />
          </ConfirmedForm>
        </div>
      ) : hasPassword ? (
        <p className="mt-4">
          <a href={paths.twoFactor()} className="button">
            {text.setUp}
          </a>
        </p>
      ) : null}
    </section>
  );
}
