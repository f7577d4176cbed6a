import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";

interface JoinPageProps {
  /** Whether the visitor may create an account; `expired`: the invitation does not work any more. */
  access: "open" | "invitation" | "expired" | "closed";
  /** The secret of an invitation link; empty: none. */
  invitation: string;
  /** The path on this origin to open after sign-up. */
  next: string;
  form: FormState;
}

export function JoinPage({ access, invitation, next, form: { values, problems } }: JoinPageProps) {
  const { join } = useText();
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{join.heading}</h1>
      {access === "open" ? (
        <>
          <p className="mt-2 text-muted">{join.lead}</p>
          <FormProblems problems={problems} />
          <form method="post" action={paths.join()} className="form">
            <input type="hidden" name="next" value={next} />
            {invitation === "" ? null : <input type="hidden" name="invitation" value={invitation} />}
            <Field
              name="username"
              label={join.username}
              hint={join.usernameHint}
              defaultValue={values["username"]}
              problem={problems["username"]}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={42}
              required
            />
            <Field
              name="fullname"
              label={join.fullname}
              hint={join.fullnameHint}
              defaultValue={values["fullname"]}
              problem={problems["fullname"]}
              autoComplete="name"
              maxLength={100}
            />
            <Field
              name="password"
              label={join.password}
              hint={join.passwordHint}
              problem={problems["password"]}
              type="password"
              autoComplete="new-password"
              minLength={8}
              maxLength={256}
              required
            />
            <button className="button primary">{join.submit}</button>
          </form>
        </>
      ) : (
        <EmptyState {...join.refused[access]} />
      )}
      <SignInInstead next={next} />
    </div>
  );
}

function SignInInstead({ next }: { next: string }) {
  const { join, frame } = useText();
  return (
    <p className="mt-8 text-muted">
      {join.haveOne} <a href={paths.login({ next })}>{frame.signIn}</a>
    </p>
  );
}
