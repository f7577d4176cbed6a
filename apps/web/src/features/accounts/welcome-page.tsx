import type { SetupLinkReply } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";

interface WelcomePageProps {
  link: SetupLinkReply["state"] | "incomplete";
  /** The token of the setup link that the server printed. */
  setupToken: string;
  username?: string;
  fullname?: string;
  problem?: string;
}

/** Creates the first administrator of a new hub. */
export function WelcomePage({ link, setupToken, username, fullname, problem }: WelcomePageProps) {
  const { welcome, frame } = useText();
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{welcome.heading}</h1>
      {link === "incomplete" ? (
        <EmptyState title={welcome.missingTitle} body={welcome.missingBody} />
      ) : link === "expired" ? (
        <EmptyState title={welcome.expiredTitle} body={welcome.expiredBody} />
      ) : link === "used" ? (
        <>
          <EmptyState title={welcome.usedTitle} body={welcome.usedBody} />
          <p className="mt-4">
            <a href={paths.login()} className="button">
              {frame.signIn}
            </a>
          </p>
        </>
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
