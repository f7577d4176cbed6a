import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";

interface ResetPageProps {
  /** `none`: the visitor came without a link. */
  link: "none" | "valid" | "expired";
  /** Whether the hub can send a link. */
  byEmail: boolean;
  /** Whether a link was just requested. */
  isSent: boolean;
  /** The address that was entered. */
  address?: string | undefined;
  token: string;
  problem?: string | undefined;
}

/** Sets a new password with a link, or says how to get one. */
export function ResetPage({ link, byEmail, isSent, token, address, problem }: ResetPageProps) {
  const { security, frame, email } = useText();
  const { reset: text } = security;
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{text.title}</h1>
      {link === "valid" ? (
        <>
          <p className="mt-2 text-muted">{text.lead}</p>
          <Problem message={problem} />
          <form method="post" action={paths.resetPassword()} className="form">
            <input type="hidden" name="token" value={token} />
            <Field
              name="password"
              label={text.password}
              type="password"
              autoComplete="new-password"
              minLength={8}
              maxLength={256}
              required
            />
            <button className="button primary">{text.submit}</button>
          </form>
        </>
      ) : (
        <>
          {link === "expired" ? (
            <EmptyState title={text.expiredTitle} body={text.expiredBody} />
          ) : isSent ? (
            <EmptyState title={email.reset.sentTitle} body={email.reset.sentBody} />
          ) : byEmail ? null : (
            <EmptyState title={text.askTitle} body={text.askBody} />
          )}
          {byEmail && !isSent ? (
            <>
              <p className="mt-2 text-muted">{email.reset.lead}</p>
              <form method="post" action={paths.sendPasswordLink()} className="form">
                <Field
                  name="email"
                  label={email.reset.address}
                  type="email"
                  defaultValue={address}
                  problem={problem}
                  autoComplete="email"
                  maxLength={254}
                  required
                />
                <button className="button primary">{email.reset.submit}</button>
              </form>
            </>
          ) : null}
          <p className="mt-4">
            <a href={paths.login()} className="button">
              {frame.signIn}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
