import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";

interface ResetPageProps {
  /** `none`: the visitor came without a link. */
  link: "none" | "valid" | "expired";
  token: string;
  problem?: string | undefined;
}

/** Sets a new password with a link, or says how to get one. */
export function ResetPage({ link, token, problem }: ResetPageProps) {
  const { security, frame } = useText();
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
          ) : (
            <EmptyState title={text.askTitle} body={text.askBody} />
          )}
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
