import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";

interface SecondFactorPageProps {
  /** The path on this origin to open after sign-in. */
  next: string;
  problem?: string | undefined;
}

/** The second step of signing in. */
export function SecondFactorPage({ next, problem }: SecondFactorPageProps) {
  const { secondFactor: text } = useText().security;
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
      <p className="mt-8 text-muted">{text.lost}</p>
    </div>
  );
}
