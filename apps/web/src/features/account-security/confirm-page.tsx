import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";

interface ConfirmPageProps {
  /** The path on this origin to open afterwards. */
  next: string;
  hasPassword: boolean;
  problem?: string | undefined;
}

/** Asks for the password again, before a change of how the visitor signs in. */
export function ConfirmPage({ next, hasPassword, problem }: ConfirmPageProps) {
  const { text, viewer } = usePage();
  const { confirm } = text.security;
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{confirm.title}</h1>
      <p className="mt-2 text-muted">{hasPassword ? confirm.lead : confirm.external}</p>
      <Problem message={problem} />
      {hasPassword ? (
        <form method="post" action={paths.confirm()} className="form">
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="username" value={viewer?.name ?? ""} autoComplete="username" />
          <Field name="password" label={confirm.password} type="password" autoComplete="current-password" required />
          <button className="button primary">{confirm.submit}</button>
        </form>
      ) : null}
    </div>
  );
}
