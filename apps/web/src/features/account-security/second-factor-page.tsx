import type { PasskeyOptions } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { PasskeyForm } from "../passkeys/passkey-form.tsx";

interface SecondFactorPageProps {
  /** The path on this origin to open after sign-in. */
  next: string;
  problem?: string | undefined;
  /** What the browser needs to use a passkey in place of the code; undefined: the user has none. */
  options: PasskeyOptions | undefined;
}

/** The second step of signing in. */
export function SecondFactorPage({ next, problem, options }: SecondFactorPageProps) {
  const { security, passkeys } = useText();
  const { secondFactor: text } = security;
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{text.title}</h1>
      <p className="mt-2 text-muted">{text.lead}</p>
      <Problem message={problem} />
      <form method="post" action={paths.secondFactor()} className="form">
        <input type="hidden" name="next" value={next} />
        <Field
          name="code"
          label={text.code}
          hint={text.hint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          required
        />
        <button className="button primary">{text.submit}</button>
      </form>
      {options === undefined ? null : (
        <PasskeyForm action={paths.passkeySecondFactor()} passkey="use" options={options}>
          <input type="hidden" name="next" value={next} />
          <button className="button">{passkeys.use}</button>
        </PasskeyForm>
      )}
      <p className="mt-8 text-muted">{text.lost}</p>
    </div>
  );
}
