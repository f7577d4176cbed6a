import { passkeyHostOf } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { PasskeyForm } from "../passkeys/passkey-form.tsx";

interface LoginPageProps {
  /** The path on this origin to open after sign-in. */
  next: string;
  /** Whether this hub accepts sign-ups. */
  signUpIsOpen: boolean;
  /** Name of the external provider with which visitors can sign in. */
  providerName?: string | undefined;
  username?: string;
  /** Whether the visitor has just set a new password with a link. */
  isReset?: boolean;
  problem?: string;
}

export function LoginPage({ next, signUpIsOpen, providerName, username, isReset, problem }: LoginPageProps) {
  const { text, viewer, hubUrl } = usePage();
  const hasPasskeys = passkeyHostOf(hubUrl) !== undefined;
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{text.login.heading}</h1>
      <p className="mt-2 text-muted">{viewer === undefined ? text.login.lead : text.login.already(viewer.name)}</p>
      <Done message={isReset === true ? text.security.reset.done : undefined} />
      <Problem message={problem} />
      <form method="post" action={paths.login()} className="form">
        <input type="hidden" name="next" value={next} />
        <Field
          name="username"
          label={text.login.username}
          defaultValue={username}
          autoComplete={hasPasskeys ? "username webauthn" : "username"}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field name="password" label={text.login.password} type="password" autoComplete="current-password" required />
        <button className="button primary">{text.login.submit}</button>
      </form>
      {hasPasskeys ? (
        <PasskeyForm action={paths.passkeySignIn()} passkey="use" autofill>
          <input type="hidden" name="next" value={next} />
          <button className="button">{text.passkeys.signIn}</button>
        </PasskeyForm>
      ) : null}
      <p className="mt-4">
        <a href={paths.resetPassword()}>{text.security.reset.forgot}</a>
      </p>
      {providerName === undefined ? null : (
        <p className="mt-6">
          <a href={paths.externalSignIn({ next })} rel="nofollow" className="button">
            {text.login.withProvider(providerName)}
          </a>
        </p>
      )}
      {signUpIsOpen ? (
        <p className="mt-8 text-muted">
          {text.join.noneYet} <a href={paths.join({ next })}>{text.frame.join}</a>
        </p>
      ) : null}
    </div>
  );
}
