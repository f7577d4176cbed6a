import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";

interface WelcomePageProps {
  /** From the link that the server printed; empty where the link was cut. */
  setupToken: string;
  username?: string;
  fullname?: string;
  problem?: string;
}

/** Makes the first administrator of a new hub. */
export function WelcomePage({ setupToken, username, fullname, problem }: WelcomePageProps) {
  const { welcome } = useText();
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{welcome.heading}</h1>
      {setupToken === "" ? (
        <EmptyState title={welcome.missingTitle} body={welcome.missingBody} />
      ) : (
        <>
          <p className="mt-2 text-muted">{welcome.lead}</p>
          <Problem message={problem} />
          <form method="post" action={paths.welcome()} className="form">
            <input type="hidden" name="setupToken" value={setupToken} />
            <Field
              name="username"
              label={welcome.username}
              hint={welcome.usernameHint}
              defaultValue={username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={96}
              required
            />
            <Field
              name="fullname"
              label={welcome.fullname}
              hint={welcome.fullnameHint}
              defaultValue={fullname}
              autoComplete="name"
              maxLength={100}
            />
            <Field
              name="password"
              label={welcome.password}
              hint={welcome.passwordHint}
              type="password"
              autoComplete="new-password"
              minLength={8}
              maxLength={256}
              required
            />
            <button className="button primary">{welcome.submit}</button>
          </form>
        </>
      )}
    </div>
  );
}
